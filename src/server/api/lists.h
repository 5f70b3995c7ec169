/* SPDX-License-Identifier: MIT */
/* lists.h - answers with one page of matches that a statement finds. */
#ifndef SERVER_API_LISTS_H
#define SERVER_API_LISTS_H

#include "server/net/request.h"
#include "store/store.h"

enum {
    LIST_PAGE = 50
};

/* The matches whose ids are the statement's first column, as the request's sender may see them. */
void list_answer(Request *request, Statement statement, const Value *values, int n);

/* ?before=: where the page begins; the newest when left out. False when it is not a number. */
bool list_before(const Request *request, int64_t *before);

#endif
