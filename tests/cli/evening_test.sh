# evening_test.sh - a club evening in a file: rounds are appended, places counted, faults found.
. "$(dirname "$0")/lib.sh"

# head KIND SEATS [LINE...] - begins the file.
head_of() {
    printf 'evening 1\nkind %s\nseats %s\n' "$1" "$2"
    shift 2
    for line in "$@"; do echo "$line"; done
}

# play - the first of each table is first, the second second, and so on.
play() {
    awk '/^table/ { n = 0; for (i = 3; i <= NF; i += 2) if ($i == "-") $i = ++n } { print }' \
        club.evening >played && mv played club.evening
}

head_of swiss 2 'person Ala' 'person Jan' 'person Ewa' 'person Łukasz' 'person Ola' >club.evening
passes "the first round" evening club.evening
has "is printed" out 'Round 1'
equal "and not written" 8 "$(wc -l <club.evening)"
for round in 1 2 3; do
    passes "round $round is written" evening club.evening --write
    has "with a bye" out 'has a bye'
    passes "round $round is played" evening club.evening
    has "and waits for its places" out 'when all places of this round'
    play
done
passes "after three rounds" evening club.evening
has "the evening is over" out 'The evening is over.'
has "with standings" out 'Standings after round 3'
equal "three byes for three people" 3 "$(grep '^bye' club.evening | sort -u | wc -l)"
equal "all pairs differ" 6 "$(awk '/^table/ { print ($2 < $4 ? $2 " " $4 : $4 " " $2) }' club.evening | sort -u | wc -l)"

head_of knockout 4 'advance 2' 'seed 9' 'person A' 'person B' 'person C' 'person D' 'person E' 'person F' >club.evening
passes "a knockout" evening club.evening --write
play
passes "goes on" evening club.evening --write
equal "with the best two of each table" 4 "$(tail -1 club.evening | grep -o -- - | wc -l)"
play
passes "and ends" evening club.evening
has "with one winner" out "  1  $(tail -1 club.evening | cut -d' ' -f2) "

head_of round-robin 2 'cycles 2' 'person A' 'person B' 'person C' 'person D' >club.evening
for round in 1 2 3 4 5 6; do
    passes "everybody meets everybody twice" evening club.evening --write
    play
done
passes "in six rounds" evening club.evening
has "in six rounds" out 'The evening is over.'

# fault PATTERN LINE... - the file with these lines after its head is refused so.
fault() {
    pattern=$1
    shift
    head_of swiss 3 'person Ala' 'person Jan' "$@" >bad.evening
    refuses "$*" 2 "bad.evening:$pattern" evening bad.evening
}
fault "6:*Ala*" 'person Ala'
fault "6:*nobody is called 'Ewa'" 'gone Ewa'
fault "6:*'round'*" 'table Ala 1 Jan 2'
fault "7:*place*" round 'table Ala first Jan 2'
fault "7:*Ala*" round 'table Ala 1 Ala 2'
fault "8:*Jan*" round 'table Ala 1 Jan 2' 'bye Jan'
fault "7:*at least two*" round 'table Ala 1'
fault "8:*no places*" round 'table Ala - Jan -' round
fault "6:*" 'dance'
head_of swiss 7 >bad.evening
refuses "tables of seven" 2 'bad.evening:3:*' evening bad.evening
head_of swiss 2 'seed 1' 'seed 2' >bad.evening
refuses "two seeds" 2 "bad.evening:5:*seed*" evening bad.evening
head_of swiss 2 'person Ala' >bad.evening
passes "one person" evening bad.evening
has "one person" out 'At least two people'
refuses "no file" 2 '*nowhere*' evening nowhere
done_testing
