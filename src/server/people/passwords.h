/* SPDX-License-Identifier: MIT */
/* passwords.h - argon2id on worker threads: by design it takes a tenth of a second and much memory.
 *
 * Two run at a time, the others wait in turns by address: a flood of sign-ins from one address
 * delays those of others by a turn, and play not at all. Who has too many waiting is refused.
 * Passwords are wiped after use. */
#ifndef SERVER_PEOPLE_PASSWORDS_H
#define SERVER_PEOPLE_PASSWORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/net/address.h"

typedef struct Service Service;

enum {
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 256,
    PASSWORD_HASH = 128, /* bytes of a hash, the NUL included */
    PASSWORDS_AT_ONCE = 2,
    PASSWORDS_WAITING = 256, /* of all addresses, and of one */
    PASSWORDS_WAITING_ADDRESS = 8
};

/* Called on the loop's thread. `hash` is the value to store for a new password; NULL after a
 * check. */
typedef void PasswordDone(void *data, bool right, const char *hash);

/* Hashes a new password. False when too many wait; `done` is then not called. */
bool password_hash(Service *service, Address address, const char *words, PasswordDone *done,
                   void *data);
/* Compares with a stored hash; with NULL (unknown name) it takes as long and fails. */
bool password_check(Service *service, Address address, const char *hash, const char *words,
                    PasswordDone *done, void *data);

/* Has it the form of a password? */
bool password_may_be(const char *words);

#endif
