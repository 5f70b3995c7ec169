# Answers every question with a move that no game has.
while read -r word turn rest; do
    case $word in
    hello) echo ready illegal ;;
    go) echo bestmove "$turn" nonsense ;;
    bye) exit 0 ;;
    esac
done
