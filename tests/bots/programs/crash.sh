# Greets well and ends at the first question.
while read -r word rest; do
    case $word in
    hello) echo ready crash ;;
    go) exit 3 ;;
    esac
done
