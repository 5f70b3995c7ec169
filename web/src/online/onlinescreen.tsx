// SPDX-License-Identifier: MIT
// onlinescreen.tsx - what a link to an online table shows: the table that gathers, the match, or
// why not.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { MessagePage } from '../table/parts.js';
import { resultOf } from '../match/results.js';
import { t } from '../ui/i18n.js';
import { shelf } from '../ui/store.js';
import { TableScreen } from '../table/table.js';
import { AdditionsContext } from '../table/tableparts.js';
import { AfterPanel } from './after.js';
import { theAttention } from './attention.js';
import { openRemote } from './openremote.js';
import type { RemoteMatch } from './remote.js';
import { ClockVoice, PeoplePanel, SeatExtra, SeatLine, Watchers } from './seats.js';
import { theService } from './service.js';
import { AwayLine, MatchDeeds, QuestionLine, ReturnLine } from './side.js';
import { TalkButton, TalkPanel } from './talk.js';
import { WaitingScreen } from './waiting.js';
import { Refused } from './wire.js';
import { refusal, refusalOf } from './words.js';

const FOLDED = 840; // pixels: in a lower window talk beside rivals and log would hide its own line

/** On a phone beside a big screen, in place of the board. */
const BoardElsewhere = ({ id }: { id: string }) => (
  <p class="note board-elsewhere">
    {t('The board is on the big screen.')} <a href={`#/online/${id}`}>{t('Show it here')}</a>
  </p>
);

/** The same table as alone, with what a match with others has beside it. */
function OnlineTable({ id, match, hand }: { id: string; match: RemoteMatch; hand: boolean }) {
  const app = useApp();
  const [, again] = useState(0);
  useEffect(() => match.subscribe(() => again((n) => n + 1)), [match]);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) match.countMissed();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [match]);
  const {
    ended,
    state: { over },
  } = match;
  useEffect(() => {
    // Results here count for the statistics of this browser, too, with the date of the match.
    if (over && match.viewer >= 0 && ended !== null)
      void shelf
        .note({
          id: `online-${id}`,
          game: match.state.game,
          result: resultOf(match.state, match.meta, '', ended),
        })
        .catch(() => undefined);
  }, [match, over, ended]);
  const waits = match.waitsForMe;
  useEffect(() => {
    theAttention(theService(), app).set(match.facts, waits);
  }, [match, waits]);
  return (
    <AdditionsContext.Provider
      value={{
        seat: (seat) => <SeatExtra match={match} seat={seat} />,
        tools: (
          <>
            <Watchers match={match} />
            <TalkButton match={match} />
          </>
        ),
      }}
    >
      <TableScreen
        match={match}
        online
        hand={hand && <BoardElsewhere id={id} />}
        top={
          <>
            <AwayLine match={match} />
            <QuestionLine match={match} />
            <ReturnLine match={match} />
            {match.state.scores.length === 1 && <SeatLine match={match} />}
            <ClockVoice match={match} />
          </>
        }
        after={<AfterPanel match={match} />}
        rivals={<TalkPanel match={match} folded={match.facts.seats > 3 || innerHeight < FOLDED} />}
        beside={
          <PeoplePanel match={match}>
            <MatchDeeds match={match} />
          </PeoplePanel>
        }
      />
    </AdditionsContext.Provider>
  );
}

/** `hand`: the board is on a big screen. */
export function OnlineScreen({ id, hand = false }: { id: string; hand?: boolean }) {
  const app = useApp();
  const [match, setMatch] = useState<RemoteMatch | null>(null);
  const [trouble, setTrouble] = useState('');
  const [, again] = useState(0);
  useEffect(() => {
    let opened: RemoteMatch | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        if (theService().user === undefined) await theService().me();
        opened = await openRemote(app, id);
        if (gone) opened.close();
        else setMatch(opened);
        opened.subscribe(() => again((n) => n + 1));
      } catch (error) {
        // What is no id of a match at all is no table either.
        const isId = !(error instanceof Refused) || error.code !== 'bad';
        if (!gone) setTrouble(isId ? refusalOf(error) : refusal('missing'));
      }
    };
    void open();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id]);
  if (trouble || !match) return <MessagePage trouble={trouble} />;
  // A table that gathers has no position yet; `now` comes with the deal.
  return match.now ? (
    <OnlineTable id={id} match={match} hand={hand} />
  ) : (
    <WaitingScreen remote={match} />
  );
}
