# SPDX-License-Identifier: MIT
# townhall.bash - completion for bash. Commands, games and options are asked from the command itself,
# so this file does not have to be changed when there is a new one.

_townhall() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} townhall=${COMP_WORDS[0]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        words="--help --version $("$townhall" --help 2>/dev/null | sed -n 's/^  \([a-z-]*\)  *.*/\1/p')"
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
    fi
    case $previous in
    --lang) words=$("$townhall" games --help --lang en 2>/dev/null | sed -n 's/^  --lang XX  *language: //p' | tr , ' ') ;;
    --deck | --record | --to | --web | --only | --file) COMPREPLY=($(compgen -f -- "$current")); return ;;
    --paper) words="a4 a5" ;;
    --grade) words="1 2 3 4" ;;
    --seats | --matches | --first | --part | --effort | --number | --day | --seat | --width | --at | --depth | --seed | --seconds) return ;;
    --option)
        words=$("$townhall" games 2>/dev/null | awk -v game="${COMP_WORDS[2]}" '
            /^[a-z]/ { ours = $1 == game }
            ours && $1 == "option" { n = split($3, choice, "|")
                                     for (i = 1; i <= n; i++) print $2 "=" choice[i] }')
        ;;
    esac
    if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
    fi
    case $current in
    -*)
        words=$("$townhall" "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
        ;;
    esac
    local games
    games=$("$townhall" games 2>/dev/null | sed -n 's/^\([a-z]*\) seats .*/\1/p')
    case $command:$COMP_CWORD in
    deck:2) words="check show cards print doctor" ;;
    play:2 | rules:2 | puzzle:2 | puzzles:2 | score:2 | perft:2 | bench:2 | arena:2 | draw:2 | sheet:2 | deck:3) words=$games ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -X '!*.town' -- "$current"))
    case $command:$COMP_CWORD in
    score:3 | draw:* | replay:* | verify:* | moves:* | deck:[34] | evening:*) COMPREPLY+=($(compgen -f -- "$current")) ;;
    esac
}
complete -o filenames -F _townhall townhall
