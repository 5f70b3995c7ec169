/* SPDX-License-Identifier: MIT */
/* audit.c - see audit.h. */
#include "server/people/audit.h"

#include "server/ops/service.h"
#include "server/people/credentials.h"

static void add_step(Job *job, const Service *service, UserId actor, UserId owner, const char *what,
                     const char *note, const char *address) {
    Value values[] = {value_int(id_new()), value_int(service_now(service)),
                      value_int(actor),    value_int(owner),
                      value_text(what),    value_text(note),
                      value_text(address)};
    job_step(job, STORE_AUDIT_PUT, EXPECT_ANY, values, 7);
}

void audit_step(Job *job, const Request *request, UserId user, const char *what, const char *note) {
    char address[ADDRESS_CHARS];
    address_write(request->address, address);
    add_step(job, request->service, user, user, what, note, address);
}

void audit_operator(Service *service, UserId about, const char *what, const char *note) {
    Job *job = job_new(job_free, NULL);
    add_step(job, service, 0, about, what, note, NULL);
    service_submit(service, job);
}
