# Greets well, then says what nobody asked for.
while read -r word rest; do
    case $word in
    hello) echo ready garbage ;;
    go) echo 'I resign!' ;;
    bye) exit 0 ;;
    esac
done
