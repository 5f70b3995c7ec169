# Plays the first legal move, but does not leave when asked to.
trap '' TERM
while :; do
    read -r word turn || sleep 100
    case $word in
    hello) echo ready stubborn ;;
    legal) read -r first ;;
    go) echo bestmove "${turn%% *}" "$first" ;;
    esac
done
