# sbom_test.sh - the bill of materials of a release lists what the command and the page are made of.
. "$(dirname "$0")/lib.sh"
"$SOURCE_DIR/scripts/sbom" "$T" >bill
equal "it is made" 0 $?
"$JSON_FLAT" <bill >flat
has "in the form of CycloneDX" flat 'bomFormat "CycloneDX"'
for part in sqlite3 sodium websockets jansson preact; do
    has "it lists $part" flat "$part"
done
lacks "and no tools of the build" flat esbuild
done_testing
