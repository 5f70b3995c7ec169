# install_test.sh - what `cmake --install` puts in place, and the completion.
. "$(dirname "$0")/lib.sh"

cmake --install "$BUILD_DIR" --prefix "$work/root" >install.out 2>&1 || fail "install: $(cat install.out)"
check "the command is there" [ -x root/bin/townhall ]
check "the man page is there" [ -s root/share/man/man1/townhall.1 ]
check "the completion is there" [ -s root/share/bash-completion/completions/townhall ]
for command in $("$T" --help | sed -n 's/^  \([a-z-]*\)  *.*/\1/p'); do
    case $command in
    play | games | score | replay | verify | moves | deck | perft | bench | draw | sheet)
        has "the man page knows $command" root/share/man/man1/townhall.1 ".B $command" ;;
    esac
done
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww root/share/man/man1/townhall.1 >/dev/null 2>groff.err
    equal "the man page is sound" "" "$(cat groff.err)"
fi

# completed WORD... - what bash offers for the last word.
completed() {
    bash -c '. root/share/bash-completion/completions/townhall
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _townhall; echo "${COMPREPLY[*]}"' - "$T" "$@"
}
if command -v bash >/dev/null; then
    equal "a command is completed" "replay" "$(completed rep)"
    equal "a game is completed" "urbanista" "$(completed play urb)"
    equal "an option is completed" "--record" "$(completed play uptown --rec)"
    equal "a language is completed" "sk" "$(completed play --lang s)"
    equal "a choice is completed" "difficulty=easy" \
        "$(completed play urbanista --option difficulty=e)"
    : >evening.town
    equal "a record is completed" "evening.town" "$(completed play even)"
fi
done_testing
