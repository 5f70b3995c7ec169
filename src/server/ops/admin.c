/* SPDX-License-Identifier: MIT */
/* admin.c - the operator's orders, one function each; ORDERS lists them. */
#include "server/ops/admin.h"

#include "base/memory.h"
#include "games/catalog.h"
#include "online/names.h"
#include "server/match/chat_log.h"
#include "server/match/match_json.h"
#include "server/ops/announcement.h"
#include "server/people/audit.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"
#include "server/people/passwords.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    USERS_MOST = 200,
    MATCHES_MOST = 1000,
    REPORTS_MOST = 20,
    AUDIT_MOST = 200,
    USUAL_BAN_DAYS = 36500,
    USUAL_ADDRESS_BAN_HOURS = 24,
    USUAL_MUTE_HOURS = 24
};

/* ---- beginning and ending ---- */

/* Numbers, ids and hashes of an order are noted; its names and addresses are not. */
static const char *note_of(const Admin *admin) {
    if (strcmp(admin->word[0], "ban-address") == 0)
        return admin->count > 2 ? admin->word[2] : "";
    const char *last = admin->count > 1 ? admin->word[admin->count - 1] : "";
    bool has_name = admin->user && (admin->count < 3 || strcmp(admin->word[0], "rename") == 0);
    return has_name ? "" : last;
}

static void end(Admin *admin, bool fine) {
    if (fine && admin->is_noted)
        audit_operator(admin->service, admin->user, admin->word[0], note_of(admin));
    admin->done(admin, fine);
    sodium_memzero(admin->out.bytes, admin->out.length); /* a password may be in it */
    memory_free(admin->out.bytes);
    sodium_memzero(admin, sizeof *admin);
    memory_free(admin);
}

static void fail(Admin *admin, const char *why) {
    text_format(&admin->out, "%s\n", why);
    end(admin, false);
}

/* True when the job was stored; otherwise fails the order. */
static bool succeeded(Admin *admin, Job *job, const char *lost) {
    if (job->result == JOB_KEPT)
        return true;
    fail(admin, job->result == JOB_LOST ? lost : job->error.what);
    job_free(job);
    return false;
}

static void day_of(int64_t ms, char out[24]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, 24, "%Y-%m-%d %H:%M", &parts);
}

static const char *id_of(const Value *value) {
    static char id[MATCH_ID_CHARS + 1];
    match_id_write((MatchId)value->number, id);
    return id;
}

/* ---- people ---- */

static void on_users(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        char created[24];
        day_of(value[ADMIN_USERS_CREATED].number, created);
        text_format(
            &admin->out, "%-20s %-7s since %s%s%s%s%s\n", value[ADMIN_USERS_NAME].bytes,
            user_kind_name((UserKind)(value[ADMIN_USERS_KIND].number + USER_GUEST)), created,
            value[ADMIN_USERS_SHOWN].bytes[0] ? " shown as " : "", value[ADMIN_USERS_SHOWN].bytes,
            value[ADMIN_USERS_MUTED].number > service_now(admin->service) ? " muted" : "",
            value[ADMIN_USERS_BANNED].number > service_now(admin->service) ? " banned" : "");
    }
    job_free(job);
    end(admin, true);
}

static void order_users(Admin *admin) {
    char folded[MAX_USER_NAME + 1] = "";
    if (admin->count > 1 && strlen(admin->word[1]) <= MAX_USER_NAME)
        name_key(slice_of(admin->word[1]), folded);
    Job *job = job_new(on_users, admin);
    Value values[] = {value_text(folded), value_int(USERS_MOST)};
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_USERS, EXPECT_ANY, values, 2);
    service_submit(admin->service, job);
}

static void on_user_found(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "no user has that name"))
        return;
    admin->user = job_row(job, 0, 0)->value[USER_BY_NAME_ID].number;
    job_free(job);
    admin->change(admin);
}

/* Finds the user called word[1], then calls `change` with admin->user set. */
static void change_user(Admin *admin, void (*change)(Admin *admin)) {
    char folded[MAX_USER_NAME + 1];
    if (admin->count < 2 || !name_is_name(slice_of(admin->word[1]))) {
        fail(admin, "give a user's name");
        return;
    }
    name_key(slice_of(admin->word[1]), folded);
    admin->change = change;
    Job *job = job_new(on_user_found, admin);
    Value key = value_text(folded);
    job->only_reads = true;
    job_step(job, STORE_USER_BY_NAME, EXPECT_SOME, &key, 1);
    service_submit(admin->service, job);
}

/* The time word[2] units from now; `usual` units without that word. -1: not a number. */
static int64_t until(const Admin *admin, int usual, int64_t unit) {
    int number = usual;
    if (admin->count > 2 && !slice_int(slice_of(admin->word[2]), &number, 0, 1000000))
        return -1;
    return number == 0 ? 0 : service_now(admin->service) + number * unit;
}

static void on_changed(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "that name is taken"))
        return;
    job_free(job);
    session_forget_user(admin->service, admin->user);
    users_refresh(admin->service, admin->user);
    nodes_publish_user(admin->service, admin->user);
    text_add(&admin->out, "done\n");
    end(admin, true);
}

/* The order ends when the matches of that user have changed: without a running service nothing
 * would do it later. */
static void on_left(void *data, int failed) {
    Admin *admin = data;
    if (failed > 0)
        text_format(&admin->out, "%d matches could not be changed: see 'check'\n", failed);
    end(admin, failed == 0);
}

static void on_banned(Job *job) {
    Admin *admin = job->data;
    Service *service = admin->service;
    if (!succeeded(admin, job, "the change could not be stored"))
        return;
    session_forget_user(service, admin->user);
    connected_sign_out(service, admin->user, 0);
    nodes_publish_user(service, admin->user);
    text_format(&admin->out, "%s is banned and signed out\n", admin->word[1]);
    matches_order(service, COMMAND_BAN, admin->user, job, 0, on_left, admin);
    job_free(job);
}

static void ban(Admin *admin) {
    int64_t end_of_ban = until(admin, USUAL_BAN_DAYS, DAY_MS);
    if (end_of_ban < 0) {
        fail(admin, "days must be a number; 0 lifts the ban");
        return;
    }
    Value owner = value_int(admin->user), values[] = {owner, value_int(end_of_ban)};
    Job *next = job_new(on_banned, admin);
    if (end_of_ban == 0)
        next->done = on_changed;
    if (end_of_ban > 0) {
        job_step(next, STORE_CHAIRS_OF_RUNNING, EXPECT_ANY, &owner, 1);
        job_step(next, STORE_USER_BAN, EXPECT_SOME, values, 2);
        job_step(next, STORE_SESSIONS_END, EXPECT_ANY, &owner, 1);
    } else {
        job_step(next, STORE_USER_BAN, EXPECT_SOME, values, 2);
    }
    service_submit(admin->service, next);
}

static void order_ban(Admin *admin) {
    change_user(admin, ban);
}

static void on_address_banned(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "this address is not banned"))
        return;
    job_free(job);
    text_add(&admin->out, "done\n");
    end(admin, true);
}

static void on_address_bans(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        char until_day[24];
        day_of(value[ADMIN_ADDRESS_BANS_UNTIL].number, until_day);
        text_format(&admin->out, "%-24s until %s\n", value[ADMIN_ADDRESS_BANS_ADDRESS].bytes,
                    until_day);
    }
    job_free(job);
    end(admin, true);
}

static void list_address_bans(Admin *admin) {
    Value values[] = {value_int(service_now(admin->service)), value_int(USERS_MOST)};
    Job *job = job_new(on_address_bans, admin);
    admin->is_noted = false;
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_ADDRESS_BANS, EXPECT_ANY, values, 2);
    service_submit(admin->service, job);
}

static void order_ban_address(Admin *admin) {
    Address network, mask;
    char words[ADDRESS_CHARS];
    int64_t end_of_ban = until(admin, USUAL_ADDRESS_BAN_HOURS, HOUR_MS);
    if (admin->count < 2) {
        list_address_bans(admin);
        return;
    }
    if (!network_read(admin->word[1], &network, &mask) || end_of_ban < 0) {
        fail(admin, end_of_ban < 0 ? "hours must be a number; 0 lifts the ban"
                                   : "give an address or a network: 192.0.2.7, 2001:db8::/32");
        return;
    }
    network_write(network, mask, words);
    Value values[] = {value_text(words), value_int((int64_t)network), value_int((int64_t)mask),
                      value_int(end_of_ban)};
    Job *job = job_new(on_address_banned, admin);
    if (end_of_ban == 0)
        job_step(job, STORE_ADDRESS_UNBAN, EXPECT_SOME, values, 1);
    else
        job_step(job, STORE_ADDRESS_BAN, EXPECT_SOME, values, 4);
    service_submit(admin->service, job);
}

static void mute(Admin *admin) {
    int64_t end_of_mute = until(admin, USUAL_MUTE_HOURS, HOUR_MS);
    if (end_of_mute < 0) {
        fail(admin, "hours must be a number; 0 lifts the mute");
        return;
    }
    Value values[] = {value_int(admin->user), value_int(end_of_mute)};
    Job *next = job_new(on_changed, admin);
    job_step(next, STORE_USER_MUTE, EXPECT_SOME, values, 2);
    service_submit(admin->service, next);
}

static void order_mute(Admin *admin) {
    change_user(admin, mute);
}

/* Nobody gets a name that was somebody else's (ruling O31). */
static void rename_user(Admin *admin) {
    char before[MAX_USER_NAME + 1], folded[MAX_USER_NAME + 1];
    uint8_t taken[NAME_HASH], gone[NAME_HASH];
    Error error;
    if (admin->count < 3 || !name_may_be_chosen(slice_of(admin->word[2]), &error)) {
        fail(admin, admin->count < 3 ? "give the new name" : error.what);
        return;
    }
    name_key(slice_of(admin->word[1]), before);
    name_key(slice_of(admin->word[2]), folded);
    name_hash(admin->service, folded, taken);
    name_hash(admin->service, before, gone);
    Value values[] = {value_int(admin->user), value_text(admin->word[2]), value_text(folded)};
    Value was = value_blob(taken, sizeof taken), old = value_blob(gone, sizeof gone);
    Job *next = job_new(on_changed, admin);
    job_step(next, STORE_GONE_NAME, EXPECT_NONE, &was, 1);
    job_step(next, STORE_USER_RENAME, EXPECT_SOME, values, 3);
    if (strcmp(before, folded) != 0)
        job_step(next, STORE_GONE_NAME_PUT, EXPECT_ANY, &old, 1);
    service_submit(admin->service, next);
}

static void order_rename(Admin *admin) {
    change_user(admin, rename_user);
}

static void on_unrated(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "this user has no rating"))
        return;
    job_free(job);
    ratings_free(&admin->service->ratings); /* a cache: read again as needed */
    text_add(&admin->out, "done\n");
    end(admin, true);
}

static void unrate(Admin *admin) {
    Value owner = value_int(admin->user);
    Job *next = job_new(on_unrated, admin);
    job_step(next, STORE_RATINGS_FORGET, EXPECT_SOME, &owner, 1);
    service_submit(admin->service, next);
}

static void order_unrate(Admin *admin) {
    change_user(admin, unrate);
}

static void on_deleted(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "the change could not be stored"))
        return;
    text_format(&admin->out, "%s is deleted; matches stay with a former player\n", admin->word[1]);
    account_gone(admin->service, admin->user, job, 0, on_left, admin);
    job_free(job);
}

static void delete_user(Admin *admin) {
    Job *next = job_new(on_deleted, admin);
    account_delete_steps(next, admin->service, admin->user, admin->word[1]);
    service_submit(admin->service, next);
}

static void order_delete(Admin *admin) {
    change_user(admin, delete_user);
}

/* ---- a new password, for somebody who has lost theirs ---- */

static void on_password_kept(Job *job) {
    Admin *admin = job->data;
    Service *service = admin->service;
    if (!succeeded(admin, job, "only members have a password"))
        return;
    job_free(job);
    session_forget_user(service, admin->user);
    connected_sign_out(service, admin->user, 0);
    nodes_publish_user(service, admin->user);
    text_format(&admin->out,
                "The new password of %s is %s\n"
                "All browsers and programs of this account are signed out.\n",
                admin->word[1], admin->secret);
    end(admin, true);
}

static void on_password_hashed(void *data, bool right, const char *hash) {
    Admin *admin = data;
    if (!right) {
        fail(admin, "too little memory to hash a password");
        return;
    }
    Value values[] = {value_int(admin->user), value_text(hash)};
    Job *job = job_new(on_password_kept, admin);
    job_step(job, STORE_USER_PASSWORD, EXPECT_SOME, values, 2);
    job_step(job, STORE_SESSIONS_END, EXPECT_ANY, values, 1);
    service_submit(admin->service, job);
}

static void replace_password(Admin *admin) {
    char unused[RECOVERY_HASH];
    recovery_new(admin->secret, unused); /* a recovery code is a good password, too */
    if (!password_hash(admin->service, 0, admin->secret, on_password_hashed, admin))
        fail(admin, "many are signing in just now; try again");
}

static void order_password(Admin *admin) {
    change_user(admin, replace_password);
}

/* ---- a word to everybody ---- */

static void on_announced(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    job_free(job);
    announcement_push(admin->service);
    nodes_publish_announcement(admin->service);
    text_add(&admin->out, "done\n");
    end(admin, true);
}

static void order_say(Admin *admin) {
    size_t length = strlen(admin->rest), bad;
    if (length == 0 || length > ANNOUNCEMENT_MOST ||
        !utf8_is_clean(admin->rest, length, false, &bad)) {
        fail(admin, "give the words to show, at most 200 bytes on one line");
        return;
    }
    if (!admin->service->lws && !admin->service->nodes.bus) {
        fail(admin, "no service runs here, so nobody would see it");
        return;
    }
    Job *job = job_new(on_announced, admin);
    announcement_step(job, admin->rest);
    service_submit(admin->service, job);
}

/* ---- reports ---- */

/* Words of strangers, each line behind a margin, so that none can pass for one of ours. Bytes that
 * a terminal would obey are written as numbers. */
static void add_words(Text *out, const char *words) {
    while (*words) {
        size_t line = strcspn(words, "\n"), bad;
        text_add(out, "    | ");
        while (!utf8_is_clean(words, line, false, &bad)) {
            text_add_bytes(out, words, bad);
            text_format(out, "\\x%02x", (unsigned char)words[bad]);
            words += bad + 1;
            line -= bad + 1;
        }
        text_add_bytes(out, words, line);
        text_add(out, "\n");
        words += line + (words[line] == '\n');
    }
}

static void add_report_lines(Text *out, const Job *job, int64_t report) {
    char line[MAX_CHAT_BYTES + 80], at[24];
    for (int i = 0; i < job_rows(job, 1); i++) {
        const Value *value = job_row(job, 1, i)->value;
        Text text;
        if (value[ADMIN_REPORT_LINES_REPORT].number != report)
            continue;
        day_of(value[ADMIN_REPORT_LINES_AT].number, at);
        text_init(&text, line, sizeof line);
        text_format(&text, "%s %s: ", at, value[ADMIN_REPORT_LINES_NAME].bytes);
        if (value[ADMIN_REPORT_LINES_PHRASE].kind == VALUE_INT)
            text_format(&text, "(phrase %d)", (int)value[ADMIN_REPORT_LINES_PHRASE].number);
        else if (value[ADMIN_REPORT_LINES_WORDS].kind == VALUE_TEXT)
            text_add(&text, value[ADMIN_REPORT_LINES_WORDS].bytes);
        add_words(out, line);
    }
}

static void add_report(Text *out, const Job *job, const Value *value) {
    char at[24];
    day_of(value[ADMIN_REPORTS_AT].number, at);
    text_format(out, "report %lld, %s: %s about %s", (long long)value[ADMIN_REPORTS_ID].number, at,
                value[ADMIN_REPORTS_REPORTER].bytes, value[ADMIN_REPORTS_ABOUT].bytes);
    if (value[ADMIN_REPORTS_MATCH].kind == VALUE_INT)
        text_format(out, ", match %s", id_of(&value[ADMIN_REPORTS_MATCH]));
    text_add(out, "\n");
    add_words(out, value[ADMIN_REPORTS_WORDS].bytes);
    if (value[ADMIN_REPORTS_TALK].bytes[0] || job_rows(job, 1) > 0)
        text_add(out, "  talk:\n");
    add_words(out, value[ADMIN_REPORTS_TALK].bytes);
    add_report_lines(out, job, value[ADMIN_REPORTS_ID].number);
}

static void on_reports(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    int rows = job_rows(job, 0);
    for (int i = 0; i < rows; i++)
        add_report(&admin->out, job, job_row(job, 0, i)->value);
    if (rows == 0)
        text_add(&admin->out, "no reports\n");
    if (rows == REPORTS_MOST)
        text_format(&admin->out, "older ones: reports %lld\n",
                    (long long)job_row(job, 0, rows - 1)->value[ADMIN_REPORTS_ID].number);
    job_free(job);
    end(admin, true);
}

/* The number in this word; 0 when it is none. */
static int64_t number_of(const Admin *admin, int word) {
    char *rest;
    if (admin->count <= word)
        return 0;
    long long number = strtoll(admin->word[word], &rest, 10);
    return *rest || number < 0 ? 0 : number;
}

static void order_reports(Admin *admin) {
    Value values[] = {value_int(number_of(admin, 1)), value_int(REPORTS_MOST)};
    if (admin->count > 1 && values[0].number == 0) {
        fail(admin, "give the number of a report, for those before it");
        return;
    }
    Job *job = job_new(on_reports, admin);
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_REPORTS, EXPECT_ANY, values, 2);
    job_step(job, STORE_ADMIN_REPORT_LINES, EXPECT_ANY, values, 2);
    service_submit(admin->service, job);
}

static void on_report_done(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "no such report is open"))
        return;
    job_free(job);
    text_add(&admin->out, "done\n");
    end(admin, true);
}

static void order_report(Admin *admin) {
    Value id = value_int(number_of(admin, 2));
    if (id.number == 0 || strcmp(admin->word[1], "done") != 0) {
        fail(admin, "use: report done NUMBER");
        return;
    }
    Job *job = job_new(on_report_done, admin);
    job_step(job, STORE_REPORT_DONE, EXPECT_SOME, &id, 1);
    service_submit(admin->service, job);
}

/* ---- matches ---- */

static void on_matches(Job *job) {
    static const char *const PHASES[] = {"gathering", "running", "over", "cancelled"};
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        char at[24];
        day_of(value[ADMIN_MATCHES_AT].number, at);
        text_format(&admin->out, "%s %-10s %-9s %3d decisions, last %s\n",
                    id_of(&value[ADMIN_MATCHES_MATCH]), value[ADMIN_MATCHES_GAME].bytes,
                    PHASES[value[ADMIN_MATCHES_PHASE].number & 3],
                    (int)value[ADMIN_MATCHES_MOVES].number, at);
    }
    job_free(job);
    end(admin, true);
}

static void order_matches(Admin *admin) {
    Job *job = job_new(on_matches, admin);
    Value values[] = {value_int(MATCHES_MOST)};
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_MATCHES, EXPECT_ANY, values, 1);
    service_submit(admin->service, job);
}

static void on_match_ended(Work *work) {
    Admin *admin = work->data;
    if (!work->granted) {
        fail(admin, work->refusal.say);
        return;
    }
    text_add(&admin->out, "the match has ended\n");
    end(admin, true);
}

static void end_match(Match *match, void *data) {
    Admin *admin = data;
    if (!match || match->state != MATCH_READY) {
        fail(admin, match ? "cannot read the log of this match: see 'check'" : "no such match");
        return;
    }
    Work *work = match_own_work(match, COMMAND_CLOSE);
    work->done = on_match_ended;
    work->data = admin;
    match_submit(match, work);
}

static void order_end(Admin *admin) {
    MatchId id;
    if (admin->count < 2 || !match_id_read(slice_of(admin->word[1]), &id))
        fail(admin, "give the match id");
    else
        match_visit(admin->service, id, end_match, admin);
}

/* ---- check: can this binary read the logs of all running matches? (promise P8) ---- */

typedef struct {
    Admin *admin;
    MatchId id;
    int version;
} Checking;

static void checked_one(Admin *admin) {
    if (--admin->waiting > 0)
        return;
    text_format(&admin->out, "%d running matches have a log that this binary cannot read\n",
                admin->found);
    end(admin, admin->found == 0);
}

static void on_closed(Job *job) {
    Admin *admin = job->data;
    job_free(job);
    checked_one(admin);
}

/* Appends the end to its log and lists without folding the log; nothing is lost. */
static void close_broken(const Checking *checking) {
    Admin *admin = checking->admin;
    char line[MAX_ENTRY_LINE], cid[24];
    Text text;
    Entry entry = {.n = checking->version,
                   .at = service_now(admin->service),
                   .kind = ENTRY_END,
                   .seat = NOBODY,
                   .end = END_CLOSED};
    text_init(&text, line, sizeof line);
    entry_write(&entry, &text);
    text_init(&text, cid, sizeof cid);
    text_format(&text, "%016llx", (unsigned long long)random_number());
    Value row[] = {value_int((int64_t)checking->id),
                   value_int(entry.n),
                   value_int(0),
                   value_text(cid),
                   value_int(0),
                   value_text(line)};
    Value match = value_int((int64_t)checking->id);
    Job *job = job_new(on_closed, admin);
    job_step(job, STORE_ENTRY_APPEND, EXPECT_SOME, row, 6);
    job_step(job, STORE_HEAD_CLOSE, EXPECT_SOME, &match, 1);
    job_step(job, STORE_CHAIRS_CLOSE, EXPECT_ANY, &match, 1);
    service_submit(admin->service, job);
}

static void check_match(Match *match, void *data) {
    Checking *checking = data;
    Admin *admin = checking->admin;
    bool broken = match && match->state != MATCH_READY;
    bool closes = admin->count > 1 && strcmp(admin->word[1], "--close") == 0;
    if (broken) {
        char id[MATCH_ID_CHARS + 1];
        match_id_write(checking->id, id);
        text_format(&admin->out, "%s%s\n", id,
                    match->state != MATCH_BROKEN ? " could not be loaded"
                    : closes                     ? " closed"
                                                 : "");
        admin->found++;
    }
    if (closes && match && match->state == MATCH_BROKEN)
        close_broken(checking);
    else
        checked_one(admin);
    memory_free(checking);
}

static void on_going(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    admin->waiting = job_rows(job, 0) + 1;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        Checking *checking = memory_new(sizeof *checking);
        *checking = (Checking){admin, (MatchId)value[ADMIN_GOING_MATCH].number,
                               (int)value[ADMIN_GOING_VERSION].number};
        match_visit(admin->service, checking->id, check_match, checking);
    }
    job_free(job);
    checked_one(admin);
}

static void order_check(Admin *admin) {
    if (admin->count > 1 && strcmp(admin->word[1], "--close") != 0) {
        fail(admin, "use: check [--close]");
        return;
    }
    Job *job = job_new(on_going, admin);
    job->only_reads = true;
    job_step(job, STORE_ADMIN_GOING, EXPECT_ANY, NULL, 0);
    service_submit(admin->service, job);
}

/* ---- the store ---- */

/* Copying a large store takes long, so a worker thread does it and matches continue. */
typedef struct {
    uv_work_t work;
    Admin *admin;
    bool fine;
    Error error;
} Backup;

static void copy_store(uv_work_t *work) {
    Backup *backup = work->data;
    const Admin *admin = backup->admin;
    backup->fine = store_backup(admin->service->store, admin->word[1], &backup->error);
}

static void on_copied(uv_work_t *work, int status) {
    Backup *backup = work->data;
    Admin *admin = backup->admin;
    if (status != 0 || !backup->fine) {
        fail(admin, status != 0 ? uv_strerror(status) : backup->error.what);
    } else {
        text_format(&admin->out,
                    "%s contains everything, including the secrets of running matches\n",
                    admin->word[1]);
        end(admin, true);
    }
    memory_free(backup);
}

static void order_backup(Admin *admin) {
    if (admin->count < 2 || admin->word[1][0] != '/') {
        fail(admin, "give the full path of the backup file");
        return;
    }
    Backup *backup = memory_zeroed(sizeof *backup);
    backup->admin = admin;
    backup->work.data = backup;
    uv_queue_work(&admin->service->loop, &backup->work, copy_store, on_copied);
}

static void on_stats(Job *job) {
    static const char *const WHAT[] = {"users", "members", "matches", "running", "entries", "talk"};
    Admin *admin = job->data;
    StoreFigures figures;
    if (!succeeded(admin, job, ""))
        return;
    for (size_t i = 0; i < sizeof WHAT / sizeof WHAT[0]; i++)
        text_format(&admin->out, "%-10s %lld\n", WHAT[i],
                    (long long)job_row(job, 0, 0)->value[i].number);
    job_free(job);
    store_figures(admin->service->store, &figures);
    text_format(&admin->out, "%-10s %llu, waiting %llu\n", "commits",
                (unsigned long long)figures.batches, (unsigned long long)figures.queue);
    end(admin, true);
}

static void order_stats(Admin *admin) {
    Job *job = job_new(on_stats, admin);
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_STATS, EXPECT_ANY, NULL, 0);
    service_submit(admin->service, job);
}

/* ---- circles ---- */

static void on_circles(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        char created[24];
        day_of(value[ADMIN_CIRCLES_CREATED].number, created);
        text_format(&admin->out, "%s since %s, %3d people: %s\n", id_of(&value[ADMIN_CIRCLES_ID]),
                    created, (int)value[ADMIN_CIRCLES_PEOPLE].number,
                    value[ADMIN_CIRCLES_NAME].bytes);
    }
    job_free(job);
    end(admin, true);
}

static void order_circles(Admin *admin) {
    MatchId from = 0;
    if (admin->count > 1 && !match_id_read(slice_of(admin->word[1]), &from)) {
        fail(admin, "give the id of a circle, for those from there on");
        return;
    }
    Value values[] = {value_int((int64_t)from), value_int(USERS_MOST)};
    Job *job = job_new(on_circles, admin);
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_CIRCLES, EXPECT_ANY, values, 2);
    service_submit(admin->service, job);
}

static void on_circle_deleted(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, "there is no such circle"))
        return;
    job_free(job);
    text_add(&admin->out, "deleted; its matches stay\n");
    end(admin, true);
}

static void order_circle(Admin *admin) {
    MatchId id;
    if (admin->count < 3 || strcmp(admin->word[1], "delete") != 0 ||
        !match_id_read(slice_of(admin->word[2]), &id)) {
        fail(admin, "use: circle delete ID");
        return;
    }
    Value circle = value_int((int64_t)id);
    Job *job = job_new(on_circle_deleted, admin);
    job_step(job, STORE_ADMIN_CIRCLE_DELETE, EXPECT_SOME, &circle, 1);
    service_submit(admin->service, job);
}

/* ---- decks: deleting one closes its matches (ruling O35) ---- */

static void find_deck_matches(Admin *admin);

static bool deck_of(const Admin *admin, uint8_t hash[SHA256_BYTES]) {
    return admin->count > 2 && slice_hex(slice_of(admin->word[2]), hash, SHA256_BYTES);
}

static Job *deck_job(Admin *admin, JobDone *done, Expect matches) {
    uint8_t hash[SHA256_BYTES];
    deck_of(admin, hash);
    Value deck = value_blob(hash, sizeof hash);
    Job *job = job_new(done, admin);
    job_step(job, STORE_ADMIN_DECK_MATCHES, matches, &deck, 1);
    if (matches == EXPECT_NONE)
        job_step(job, STORE_DECK_DELETE, EXPECT_SOME, &deck, 1);
    return job;
}

static void on_deck_deleted(Job *job) {
    Admin *admin = job->data;
    if (job->result == JOB_LOST && job->failed_step == 0) { /* somebody has just opened one */
        job_free(job);
        find_deck_matches(admin);
        return;
    }
    if (!succeeded(admin, job, "there is no such deck"))
        return;
    text_format(&admin->out, "deleted; closed %d matches that used it\n", admin->found);
    job_free(job);
    end(admin, true);
}

static void on_deck_closed(void *data, int failed) {
    Admin *admin = data;
    if (failed == 0) {
        service_submit(admin->service, deck_job(admin, on_deck_deleted, EXPECT_NONE));
        return;
    }
    text_format(&admin->out, "%d matches that use it could not be closed: see 'check --close'\n",
                failed);
    end(admin, false);
}

static void on_deck_matches(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    admin->found += job_rows(job, 0);
    matches_order(admin->service, COMMAND_CLOSE, 0, job, 0, on_deck_closed, admin);
    job_free(job);
}

/* Its matches are closed first: one that is not in memory needs the deck to be read. */
static void find_deck_matches(Admin *admin) {
    service_submit(admin->service, deck_job(admin, on_deck_matches, EXPECT_ANY));
}

static void order_deck(Admin *admin) {
    uint8_t hash[SHA256_BYTES];
    if (admin->count < 3 || strcmp(admin->word[1], "delete") != 0 || !deck_of(admin, hash))
        fail(admin, "use: deck delete SHA256");
    else
        find_deck_matches(admin);
}

/* ---- the audit log ---- */

static const char *user_or(const Value *id, const Value *name, const char *none) {
    if (id->number == 0)
        return none;
    return name->kind == VALUE_TEXT && name->length > 0 ? name->bytes : "former player";
}

static void on_audit(Job *job) {
    Admin *admin = job->data;
    if (!succeeded(admin, job, ""))
        return;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        const Value *address = &value[ADMIN_AUDIT_ADDRESS];
        char at[24];
        day_of(value[ADMIN_AUDIT_AT].number, at);
        text_format(&admin->out, "%s %-20s %-12s %-20s %s %s\n", at,
                    user_or(&value[ADMIN_AUDIT_ACTOR], &value[ADMIN_AUDIT_ACTOR_NAME], "operator"),
                    value[ADMIN_AUDIT_WHAT].bytes,
                    user_or(&value[ADMIN_AUDIT_OWNER], &value[ADMIN_AUDIT_OWNER_NAME], "-"),
                    address->kind == VALUE_TEXT ? address->bytes : "-",
                    value[ADMIN_AUDIT_NOTE].bytes);
    }
    job_free(job);
    end(admin, true);
}

static void list_audit(Admin *admin) {
    Value values[] = {value_int(admin->user), value_int(AUDIT_MOST)};
    Job *job = job_new(on_audit, admin);
    job->only_reads = job->is_list = true;
    job_step(job, STORE_ADMIN_AUDIT, EXPECT_ANY, values, 2);
    service_submit(admin->service, job);
}

static void order_audit(Admin *admin) {
    if (admin->count > 1)
        change_user(admin, list_audit);
    else
        list_audit(admin);
}

/* ---- the list ---- */

static const struct {
    const char *name;
    void (*run)(Admin *admin);
    int most;      /* arguments after it */
    bool is_noted; /* in the audit log */
} ORDERS[] = {
    {"users", order_users, 1, false},
    {"ban", order_ban, 2, true},
    {"ban-address", order_ban_address, 2, true},
    {"mute", order_mute, 2, true},
    {"rename", order_rename, 2, true},
    {"delete", order_delete, 1, true},
    {"reports", order_reports, 1, false},
    {"report", order_report, 2, true},
    {"matches", order_matches, 0, false},
    {"end", order_end, 1, true},
    {"check", order_check, 1, false},
    {"backup", order_backup, 1, false},
    {"stats", order_stats, 0, false},
    {"deck", order_deck, 2, true},
    {"audit", order_audit, 1, false},
    {"unrate", order_unrate, 1, true},
    {"password", order_password, 1, true},
    {"say", order_say, ADMIN_WORDS, false},
    {"circles", order_circles, 1, false},
    {"circle", order_circle, 2, true},
};

void admin_run(Service *service, const char *line, AdminDone *done, void *data) {
    Admin *admin = memory_new(sizeof *admin);
    memset(admin, 0, sizeof *admin);
    admin->service = service;
    admin->done = done;
    admin->data = data;
    text_init(&admin->out, memory_new(ADMIN_ANSWER), ADMIN_ANSWER);
    if (!slice_copy(slice_of(line), admin->line, sizeof admin->line)) {
        fail(admin, "the order is too long");
        return;
    }
    admin->rest = line + strcspn(line, " ");
    admin->rest += strspn(admin->rest, " ");
    char *rest = NULL;
    for (char *word = strtok_r(admin->line, " ", &rest); word && admin->count < ADMIN_WORDS;
         word = strtok_r(NULL, " ", &rest))
        admin->word[admin->count++] = word;
    for (size_t i = 0; admin->count > 0 && i < sizeof ORDERS / sizeof ORDERS[0]; i++)
        if (strcmp(ORDERS[i].name, admin->word[0]) == 0) {
            admin->is_noted = ORDERS[i].is_noted;
            if (admin->count - 1 > ORDERS[i].most)
                fail(admin, "too many arguments");
            else
                ORDERS[i].run(admin);
            return;
        }
    fail(admin, "unknown order");
}
