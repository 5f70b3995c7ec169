/* SPDX-License-Identifier: MIT */
/* fuzz_wire.c - any bytes as a frame or a body: an object or none; every member read as everything
 * it could be asked for; a new table that is accepted can be set up. */
#include "fuzz.h"

#include "server/api/table_settings.h"
#include "server/net/members.h"

#include <assert.h>

static void read_members(const json_t *json) {
    static const char *const NAMES[] = {"id",    "do",   "match", "since",
                                        "after", "move", "cid",   "share"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        int64_t number;
        bool truth;
        const char *words;
        if (member_int(json, NAMES[i], -1, 100, 7, &number))
            assert(number >= -1 && number <= 100);
        member_bool(json, NAMES[i], true, &truth);
        member_text(json, NAMES[i], &words);
    }
}

static void read_table(const json_t *json) {
    static Settings settings;
    uint8_t bots[MAX_SEATS], deck[SHA256_BYTES];
    const Game *game;
    Refusal refusal = {.code = N_REFUSALS};
    Error error;
    if (!table_settings_read_deck(json, &game, deck, &refusal) ||
        !table_settings_read(json, 0, &settings, bots, &refusal)) {
        assert(refusal.code != N_REFUSALS && refusal.say[0]);
        return;
    }
    Setup setup = {.seats = settings.seats};
    for (int i = 0; i < MAX_OPTIONS; i++)
        setup.choice[i] = settings.choice[i];
    assert(settings.game == game && game_check_setup(game, &setup, &error));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    json_t *json = members_parse((const char *)data, size);
    Re re = member_re(json);
    MatchId match;
    Cid cid;
    uint8_t share[32];
    bool given;
    if (!json)
        return 0;
    assert(re.kind == RE_NONE || json_is_number(json_object_get(json, "id")));
    read_members(json);
    member_match(json, &match);
    member_cid(json, &cid);
    member_share(json, share, &given);
    assert(members_digest(json) == members_digest(json));
    read_table(json);
    json_decref(json);
    return 0;
}
