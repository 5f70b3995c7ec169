# Answers the first question too late, the others at once with the first legal move.
late=1
while read -r word turn rest; do
    case $word in
    hello) echo ready late ;;
    legal) read -r first ;;
    go)
        [ "$turn" = 1 ] && sleep 1
        echo bestmove "$turn" "$first" ;;
    bye) exit 0 ;;
    esac
done
