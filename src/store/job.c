/* SPDX-License-Identifier: MIT */
/* job.c - jobs: statements with parameters on their way in, rows on their way out. */
#include "store/job.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum {
    ALIGNMENT = 16
};

/* What job_new allocates: callers see the first. */
typedef struct {
    Job job;
    JobBody body;
} WholeJob;

Value value_text(const char *words) {
    if (!words)
        return value_null();
    return (Value){.kind = VALUE_TEXT, .bytes = words, .length = strlen(words)};
}

void *job_keep(Job *job, size_t size) {
    JobBody *body = job->body;
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (size <= sizeof body->bytes - body->used) {
        void *kept = body->bytes + body->used;
        body->used += size;
        return kept;
    }
    if (!body->chunk || body->chunk->size - body->chunk->used < size) {
        size_t wanted = body->chunk ? body->chunk->size * 2 : 2 * FIRST_CHUNK;
        if (wanted < size)
            wanted = size;
        Chunk *chunk = memory_new(sizeof *chunk + ALIGNMENT + wanted);
        /* `bytes` itself need not be aligned: begin at the next place that is. */
        chunk->used = (ALIGNMENT - (uintptr_t)chunk->bytes % ALIGNMENT) % ALIGNMENT;
        chunk->size = chunk->used + wanted;
        chunk->next = body->chunk;
        body->chunk = chunk;
    }
    void *kept = body->chunk->bytes + body->chunk->used;
    body->chunk->used += size;
    return kept;
}

const char *job_keep_bytes(Job *job, const void *bytes, size_t length) {
    char *copy = job_keep(job, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

Job *job_new(JobDone *done, void *data) {
    WholeJob *whole = memory_new(sizeof *whole);
    JobBody *body = &whole->body;
    whole->job = (Job){.done = done, .data = data, .failed_step = -1, .body = body};
    body->next = NULL;
    body->chunk = NULL;
    body->used = 0;
    body->n_steps = 0;
    return &whole->job;
}

void job_step(Job *job, Statement statement, Expect expect, const Value *params, int n) {
    JobBody *body = job->body;
    assert(body->n_steps < MAX_STEPS && n >= 0 && n <= MAX_PARAMS);
    Value *kept = job_keep(job, sizeof *kept * (size_t)(n > 0 ? n : 1));
    for (int i = 0; i < n; i++) {
        kept[i] = params[i];
        if (params[i].kind == VALUE_TEXT || params[i].kind == VALUE_BLOB)
            kept[i].bytes = job_keep_bytes(job, params[i].bytes, params[i].length);
    }
    body->step[body->n_steps++] =
        (Step){.statement = statement, .expect = expect, .n_params = n, .param = kept};
}

static size_t row_bytes(const Step *step) {
    return sizeof(Value) * (size_t)(step->n_columns > 0 ? step->n_columns : 1);
}

Row *job_new_row(Job *job, Step *step) {
    size_t bytes = row_bytes(step);
    if (step->n_rows == step->room) {
        int room = step->room ? step->room * 2 : 1;
        char *row = job_keep(job, bytes * (size_t)room);
        if (step->n_rows > 0)
            memcpy(row, step->row, bytes * (size_t)step->n_rows);
        step->row = row;
        step->room = room;
    }
    return (Row *)(void *)(step->row + bytes * (size_t)step->n_rows++);
}

void job_forget_answers(Job *job) {
    for (int i = 0; i < job->body->n_steps; i++) {
        Step *step = &job->body->step[i];
        step->n_rows = step->room = step->changed = 0;
        step->row = NULL;
    }
    job->failed_step = -1;
}

bool step_is_met(const Step *step) {
    int found = step->n_rows > 0 ? step->n_rows : step->changed;
    return step->expect == EXPECT_ANY || (step->expect == EXPECT_SOME) == (found > 0);
}

static const Step *step_at(const Job *job, int step) {
    assert(step >= 0 && step < job->body->n_steps);
    return &job->body->step[step];
}

int job_steps(const Job *job) {
    return job->body->n_steps;
}

int job_rows(const Job *job, int step) {
    return step_at(job, step)->n_rows;
}

const Row *job_row(const Job *job, int step, int row) {
    assert(row >= 0 && row < job_rows(job, step));
    const Step *at = step_at(job, step);
    return (const Row *)(const void *)(at->row + row_bytes(at) * (size_t)row);
}

int job_changed(const Job *job, int step) {
    return step_at(job, step)->changed;
}

void job_free(Job *job) {
    for (Chunk *chunk = job->body->chunk; chunk;) {
        Chunk *next = chunk->next;
        memory_free(chunk);
        chunk = next;
    }
    memory_free(job); /* with its body */
}
