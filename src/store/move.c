/* SPDX-License-Identifier: MIT */
/* move.c - everything from one store to another, table by table, and then compared.
 *
 * The other store must be empty. While it is being filled it is marked, so that no service
 * starts from a half of it; the mark goes when every row has been read again there. Rows are
 * compared by the sum of their hashes: two databases need not agree about the order of words. */
#include "store/move.h"

#include "base/memory.h"
#include "base/sha256.h"
#include "store/job.h"
#include "store/sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    PAGE = 6000,     /* rows read at once */
    ALL = 1000000,   /* of tables without a key */
    MAX_KEYS = 3,    /* columns */
    ALIVE_MS = 10000 /* a younger heartbeat means that the store is in use */
};

typedef struct {
    const char *name, *keys; /* a letter each: tables.def */
    Statement read, put;
} Table;

static const Table TABLES[] = {
#define TABLE(upper, lower, keys) {#lower, keys, STORE_MOVE_READ_##upper, STORE_MOVE_PUT_##upper},
#include "store/tables.def"
#undef TABLE
};

enum {
    N_TABLES = sizeof TABLES / sizeof *TABLES
};

static const char MARK[] = "moving";

/* The number of rows and a digest of them that does not depend on their order. */
typedef struct {
    int64_t rows;
    uint64_t sum[2];
} Count;

typedef struct {
    char *bytes;
    size_t length, room;
} Buffer;

static void no_answer(Job *job) {
    (void)job;
}

static bool fail(const Job *job, const char *name, Error *error) {
    return error_at(error, 0, "%s: %s", name,
                    job->error.what[0] ? job->error.what : "a row was not taken");
}

/* ---- counting ---- */

static void buffer_add(Buffer *buffer, const void *bytes, size_t length) {
    if (buffer->length + length >= buffer->room) {
        buffer->room = (buffer->length + length + 32) * 2;
        buffer->bytes = memory_grow(buffer->bytes, buffer->room);
    }
    assert(buffer->bytes);
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

static void count_row(Count *count, const Value *value, int columns, Buffer *buffer) {
    uint8_t hash[SHA256_BYTES];
    uint64_t part[2];
    buffer->length = 0;
    for (int i = 0; i < columns; i++) {
        char head[80];
        int length = snprintf(head, sizeof head, "%d %lld %.17g %zu ", value[i].kind,
                              value[i].kind == VALUE_INT ? (long long)value[i].number : 0,
                              value[i].kind == VALUE_REAL ? value[i].real : 0,
                              value[i].kind >= VALUE_TEXT ? value[i].length : 0);
        buffer_add(buffer, head, (size_t)length);
        if (value[i].kind >= VALUE_TEXT)
            buffer_add(buffer, value[i].bytes, value[i].length);
    }
    sha256(buffer->bytes, buffer->length, hash);
    memcpy(part, hash, sizeof part);
    count->rows++;
    count->sum[0] += part[0];
    count->sum[1] += part[1];
}

/* ---- reading in pages ---- */

typedef struct {
    Store *store;
    const Table *table;
    Value key[MAX_KEYS]; /* of the last row read */
    Job *page;           /* whose bytes they are */
    bool done;
} Reader;

static void reader_open(Reader *reader, Store *store, const Table *table) {
    memset(reader, 0, sizeof *reader);
    reader->store = store;
    reader->table = table;
    for (int i = 0; table->keys[i]; i++)
        reader->key[i] = table->keys[i] == 'n'   ? value_int(-1)
                         : table->keys[i] == 't' ? value_text("")
                                                 : value_blob("", 0);
}

static void reader_close(Reader *reader) {
    if (reader->page)
        job_free(reader->page);
}

/* The next page: how many rows, -1 with words. They live until the page after it. */
static int read_page(Reader *reader, Error *error) {
    int keys = (int)strlen(reader->table->keys), most = keys ? PAGE : ALL;
    Value values[MAX_KEYS + 1];
    if (reader->done)
        return 0;
    memcpy(values, reader->key, sizeof reader->key);
    values[keys] = value_int(most);
    Job *job = job_new(no_answer, NULL);
    job->only_reads = true;
    job_step(job, reader->table->read, EXPECT_ANY, values, keys + 1);
    store_wait(reader->store, job);
    reader_close(reader);
    reader->page = job;
    if (job->result != JOB_KEPT) {
        fail(job, reader->table->name, error);
        return -1;
    }
    int rows = job_rows(job, 0);
    reader->done = rows < most;
    if (rows > 0 && keys > 0)
        memcpy(reader->key, job_row(job, 0, rows - 1)->value, (size_t)keys * sizeof(Value));
    return rows;
}

static int columns_of(const Reader *reader) {
    return reader->page->body->step[0].n_columns;
}

static bool count_table(Store *store, const Table *table, Count *count, Error *error) {
    Reader reader;
    Buffer buffer = {0};
    int rows;
    *count = (Count){0};
    reader_open(&reader, store, table);
    while ((rows = read_page(&reader, error)) > 0)
        for (int i = 0; i < rows; i++)
            count_row(count, job_row(reader.page, 0, i)->value, columns_of(&reader), &buffer);
    reader_close(&reader);
    memory_free(buffer.bytes);
    return rows == 0;
}

/* ---- writing ---- */

typedef struct {
    const char *table;
    int waiting;
    bool failed;
    Error error;
} Writing;

static void on_written(Job *job) {
    Writing *writing = job->data;
    writing->waiting--;
    if (job->result != JOB_KEPT && !writing->failed) {
        writing->failed = true;
        fail(job, writing->table, &writing->error);
    }
    job_free(job);
}

/* The rows of a page as jobs, which the store commits together. */
static void submit_page(Store *to, const Reader *reader, int rows, Writing *writing) {
    Job *job = NULL;
    for (int i = 0; i < rows; i++) {
        if (!job) {
            job = job_new(on_written, writing);
            writing->waiting++;
        }
        job_step(job, reader->table->put, EXPECT_SOME, job_row(reader->page, 0, i)->value,
                 columns_of(reader));
        if (job_steps(job) == MAX_STEPS || i == rows - 1) {
            store_submit(to, job);
            job = NULL;
        }
    }
}

/* Waits for all submitted jobs by submitting a last one. */
static void wait_all(Store *to, Writing *writing) {
    while (writing->waiting > 0) {
        Job *last = job_new(no_answer, NULL);
        Value key = value_text(MARK);
        job_step(last, STORE_META_GET, EXPECT_ANY, &key, 1);
        store_wait(to, last);
        job_free(last);
    }
}

static bool copy_table(Store *from, Store *to, const Table *table, Count *count, Error *error) {
    Reader reader;
    Buffer buffer = {0};
    Writing writing = {.table = table->name};
    int rows = 0;
    *count = (Count){0};
    reader_open(&reader, from, table);
    while (!writing.failed && (rows = read_page(&reader, error)) > 0) {
        for (int i = 0; i < rows; i++)
            count_row(count, job_row(reader.page, 0, i)->value, columns_of(&reader), &buffer);
        submit_page(to, &reader, rows, &writing);
        wait_all(to, &writing);
    }
    reader_close(&reader);
    memory_free(buffer.bytes);
    if (writing.failed) {
        *error = writing.error;
        return false;
    }
    return rows == 0;
}

/* ---- the whole ---- */

static bool set_mark(Store *store, bool on, Error *error) {
    Value values[] = {value_text(MARK), value_text("1")};
    Job *job = job_new(no_answer, NULL);
    job_step(job, on ? STORE_META_PUT : STORE_META_DROP, EXPECT_SOME, values, on ? 2 : 1);
    store_wait(store, job);
    bool fine = job->result == JOB_KEPT || fail(job, "the mark", error);
    job_free(job);
    return fine;
}

static bool is_empty(Store *store, Error *error) {
    for (int i = 0; i < N_TABLES; i++) {
        Reader reader;
        reader_open(&reader, store, &TABLES[i]);
        int rows = read_page(&reader, error);
        reader_close(&reader);
        if (rows < 0)
            return false;
        if (rows > 0)
            return error_at(error, 0,
                            "the store to move to holds something already: it must be empty");
    }
    return true;
}

static bool is_unused(Store *store, const char *url, int64_t now, Error *error) {
    Value since = value_int(now - ALIVE_MS);
    Job *job = job_new(no_answer, NULL);
    job->only_reads = true;
    job_step(job, STORE_MOVE_ALIVE, EXPECT_SOME, &since, 1);
    store_wait(store, job);
    bool fine = job->result == JOB_KEPT || fail(job, "the store", error);
    if (fine && job_row(job, 0, 0)->value[MOVE_ALIVE_NODES].number > 0 &&
        strncmp(url, "sqlite:", 7) != 0)
        fine = error_at(error, 0,
                        "a service uses the store to move from: end it, and wait ten seconds");
    job_free(job);
    return fine;
}

bool store_whole(Store *store, Error *error) {
    Value key = value_text(MARK);
    Job *job = job_new(no_answer, NULL);
    job_step(job, STORE_META_GET, EXPECT_ANY, &key, 1);
    store_wait(store, job);
    bool fine = job->result == JOB_KEPT || fail(job, "the store", error);
    if (fine && job_rows(job, 0) > 0)
        fine = error_at(error, 0, "the store was left half moved: empty it, and move again");
    job_free(job);
    return fine;
}

static bool move_all(Store *from, Store *to, StoreMoved *moved, void *data, Error *error) {
    Count count[N_TABLES], again;
    for (int i = 0; i < N_TABLES; i++)
        if (!copy_table(from, to, &TABLES[i], &count[i], error))
            return false;
    for (int i = 0; i < N_TABLES; i++) {
        if (!count_table(to, &TABLES[i], &again, error))
            return false;
        if (strcmp(TABLES[i].name, "meta") == 0)
            again = count[i]; /* it has the mark, too; compared below */
        if (memcmp(&again, &count[i], sizeof again) != 0)
            return error_at(error, 0, "%s: what was written is not what was read", TABLES[i].name);
        moved(TABLES[i].name, count[i].rows, data);
    }
    if (!set_mark(to, false, error) || !count_table(to, &TABLES[0], &again, error))
        return false;
    return memcmp(&again, &count[0], sizeof again) == 0 ||
           error_at(error, 0, "%s: what was written is not what was read", "meta");
}

bool store_move(const char *from_url, const char *to_url, int64_t now, StoreMoved *moved,
                void *data, Error *error) {
    Store *from, *to;
    if (!store_open(&from, from_url, NULL, NULL, error))
        return false;
    if (!store_open(&to, to_url, NULL, NULL, error)) {
        store_close(from);
        return false;
    }
    bool fine = store_whole(from, error) && is_unused(from, from_url, now, error) &&
                is_empty(to, error) && set_mark(to, true, error) &&
                move_all(from, to, moved, data, error);
    store_close(to);
    store_close(from);
    return fine;
}
