/* SPDX-License-Identifier: MIT */
/* passwords.h - argon2id on worker threads: by design it takes a tenth of a second and much memory.
 *
 * Two run at a time, sixteen wait, further ones are refused: a flood of sign-ins delays only
 * sign-ins, not play. Passwords are wiped after use. */
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

/* Called on the loop's thread. `hash` is the value to store for a new password; NULL after a
 * check. */
typedef void PasswordDone(void *data, bool right, const char *hash);

/* Hashes a new password. False when too many wait; `done` is then not called. */
bool password_hash(Service *service, const char *words, PasswordDone *done, void *data);
/* Compares with a stored hash; with NULL (unknown name) it takes as long and fails. */
bool password_check(Service *service, const char *hash, const char *words, PasswordDone *done,
                    void *data);

/* Has it the form of a password? */
bool password_may_be(const char *words);

#endif
