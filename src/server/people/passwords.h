/* SPDX-License-Identifier: MIT */
/* passwords.h - argon2id away from the loop: it takes a tenth of a second and much memory on
 * purpose.
 *
 * Two are worked on at a time, sixteen wait, the next is refused: a flood of sign-ins costs those
 * who sign in, and nobody who plays. Words are wiped as soon as they are used. */
#ifndef SERVER_PEOPLE_PASSWORDS_H
#define SERVER_PEOPLE_PASSWORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Service Service;

enum {
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 256,
    PASSWORD_HASH = 128, /* bytes of a hash, the NUL included */
    PASSWORDS_AT_ONCE = 2,
    PASSWORDS_WAITING = 16
};

/* Called on the loop's thread. `hash` is what to keep, for a new password; NULL after a check. */
typedef void PasswordDone(void *data, bool right, const char *hash);

/* Hashes a new one. False when too many wait: then `done` is not called. */
bool password_hash(Service *service, const char *words, PasswordDone *done, void *data);
/* Compares with a kept one; with NULL (nobody has that name) it takes as long and is wrong. */
bool password_check(Service *service, const char *hash, const char *words, PasswordDone *done,
                    void *data);

/* May this be somebody's password? */
bool password_may_be(const char *words);

#endif
