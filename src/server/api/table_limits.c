/* SPDX-License-Identifier: MIT */
/* table_limits.c - see table_limits.h. */
#include "server/api/table_limits.h"

#include "server/match/match.h"
#include "server/ops/service.h"

enum {
    MOST_RUNNING = 50,       /* matches of one person */
    MOST_RUNNING_DAYS = 100, /* with a pace of days */
    MOST_STRONG = 8          /* hosted tables in memory at which strong bots play */
};

bool table_limits_take(Request *request) {
    Service *service = request->service;
    if (disk_is_full(service)) {
        request_refuse_say(request, REFUSE_BUSY, "There is no room for new tables now.");
        return false;
    }
    int64_t wait = limits_take(&service->limits, LIMIT_TABLES, (uint64_t)request->who.user,
                               service_now(service));
    if (wait > 0)
        request_limit(request, wait);
    return wait == 0;
}

void table_limits_step(Job *job, UserId user) {
    Value owner = value_int(user);
    job_step(job, STORE_CHAIRS_OF_RUNNING, EXPECT_ANY, &owner, 1);
}

bool table_has_strong_bots(const uint8_t level[MAX_SEATS]) {
    for (int i = 0; i < MAX_SEATS; i++)
        if (level[i] >= STRONG_LEVEL)
            return true;
    return false;
}

static bool is_strong_table(const Match *match, UserId host) {
    static Showing showing;
    if (!match || match->state != MATCH_READY)
        return false;
    room_facts(match->room, NOBODY, &showing);
    for (int i = 0; i < MAX_SEATS && showing.host == host; i++)
        if (showing.player[i].level >= STRONG_LEVEL && !showing.player[i].standin)
            return true;
    return false;
}

static bool has_many_strong_tables(const Service *service, const Job *job, int step, UserId user) {
    int strong = 0;
    for (int i = 0; i < job_rows(job, step) && strong < MOST_STRONG; i++) {
        int64_t id = job_row(job, step, i)->value[CHAIRS_OF_RUNNING_MATCH].number;
        strong += is_strong_table(match_find(service, (MatchId)id), user);
    }
    return strong == MOST_STRONG;
}

const char *table_limits_reached(const Service *service, const Job *job, int step, UserId user,
                                 const Settings *settings) {
    int most = settings && settings->pace.kind == PACE_DAYS ? MOST_RUNNING_DAYS : MOST_RUNNING;
    if (settings && job_rows(job, step) >= most)
        return "You have too many matches under way.";
    if (!settings && has_many_strong_tables(service, job, step, user))
        return "Bots of level 4 and 5 play at 8 of your tables already.";
    return NULL;
}
