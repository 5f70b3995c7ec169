/* SPDX-License-Identifier: MIT */
/* chat.h - between saying a line (ask_say.c) and telling it (talk.c). */
#ifndef SERVER_WS_CHAT_H
#define SERVER_WS_CHAT_H

#include "server/match/chat_log.h"

const char *talk_room_name(TalkRoom room);
bool talk_room_find(const char *name, TalkRoom *out);
/* May this user read and write in that room now? */
bool talk_may_enter(const Match *match, UserId user, TalkRoom room);
/* A line that was kept: to everybody who watches and may read it. */
void talk_tell(Match *match, const TalkLine *line);
/* Goes on with lines that wait to be kept. */
void say_next(Match *match);

#endif
