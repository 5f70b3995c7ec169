# listen.sh FILE - plays the first legal move and stores every line it reads.
kept=$1
: >"$kept"
while IFS= read -r line; do
    printf '%s\n' "$line" >>"$kept"
    case $line in
    hello) echo ready listener ;;
    "legal "*)
        IFS= read -r first
        printf '%s\n' "$first" >>"$kept" ;;
    "go "*)
        set -- $line
        echo bestmove "$2" "$first" ;;
    bye) exit 0 ;;
    esac
done
