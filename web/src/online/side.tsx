// SPDX-License-Identifier: MIT
// side.tsx - what a match with others has beside and above the board: questions, what happened
// while away, pausing, leaving and coming back.
import { useState } from 'preact/hooks';
import { seatName } from '../match/facts.js';
import { t, tn } from '../ui/i18n.js';
import { Button, Dialog, Icon, IconButton } from '../table/parts.js';
import type { RemoteMatch } from './remote.js';
import { pausedNow } from './seats.js';
import { nameOf } from './facts.js';
import { askWords, newsWords } from './words.js';

/** A question before something that cannot be undone. Our own window: it speaks the reader's
 * language. */
export function Sure({
  title,
  words,
  yes,
  onYes,
  onClose,
}: {
  title: string;
  words: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{words}</p>
      <div class="row">
        <Button
          primary
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}

/** An open vote with its answers: under the bar, where it is not missed. */
export function QuestionLine({ match }: { match: RemoteMatch }) {
  const { question, seat, news } = match;
  if (!question)
    return (
      news && (
        <div class="notice question" role="status">
          <p>{newsWords(news, nameOf(match.facts.players[news.seat]!))}</p>
        </div>
      )
    );
  return (
    <section class="notice question" aria-label={t('A question')} role="status">
      <p>
        {question.seat === seat
          ? t('The others are asked…')
          : askWords(question.what, seatName(match.state, question.seat))}
      </p>
      {question.need.includes(seat) && !question.yes.includes(seat) && (
        <div class="row">
          <Button primary onClick={() => void match.answer(true)}>
            {t('Agree')}
          </Button>
          <Button onClick={() => void match.answer(false)}>{t('No')}</Button>
        </div>
      )}
    </section>
  );
}

/** A stand-in plays for me: the way back. */
export function ReturnLine({ match }: { match: RemoteMatch }) {
  if (!match.isReplaced || match.facts.phase !== 'running') return null;
  if (match.facts.players[match.seat]?.may_return === false)
    return (
      <div class="notice return" role="status">
        <p>{t('A stand-in plays for you to the end: this seat cannot be taken back any more.')}</p>
      </div>
    );
  return (
    <div class="notice return" role="alert">
      <p>{t('A stand-in plays for you. You may return.')}</p>
      <Button primary onClick={() => void match.comeBack()}>
        {t('Take the seat back')}
      </Button>
    </div>
  );
}

/** After a return: the missed moves, to be shown step by step. */
export function AwayLine({ match }: { match: RemoteMatch }) {
  if (match.replaying)
    return (
      <div class="notice away" role="status">
        <p>{t('What happened while you were away…')}</p>
        <Button onClick={() => match.endReplay()}>{t('To the present')}</Button>
      </div>
    );
  if (match.missed > 0)
    return (
      <div class="notice away" role="status">
        <p>
          {tn(
            '{n} move was made while you were away.',
            '{n} moves were made while you were away.',
            match.missed,
          )}
        </p>
        <Button icon="play" onClick={() => void match.replayMissed()}>
          {t('Show them')}
        </Button>
        <IconButton icon="close" label={t('Close')} onClick={() => match.endReplay()} />
      </div>
    );
  return match.isBack ? (
    <div class="notice away" role="status">
      <p>
        <Icon name="check" />
        {t('Back. Nothing was missed.')}
      </p>
    </div>
  ) : null;
}

/** While it runs: asking the others, and leaving. */
export function MatchDeeds({ match }: { match: RemoteMatch }) {
  const { facts, seat } = match;
  const [leaving, setLeaving] = useState(false);
  if (seat < 0 || facts.phase !== 'running' || match.isReplaced) return null;
  const away = facts.players.findIndex(
    (player, i) => i !== seat && player && player.kind !== 'bot' && !player.here && !player.standin,
  );
  const paused = pausedNow(match) > 0;
  return (
    <>
      <div class="row deeds">
        {facts.pace.kind === 'live' && (
          <Button
            icon="pause"
            why={
              paused
                ? t('The clocks stand still.')
                : !facts.pauses && t('A match is paused at most twice.')
            }
            onClick={() => void match.askFor('pause')}
          >
            {t('Pause')}
          </Button>
        )}
        <Button onClick={() => void match.askFor('end')}>{t('End by agreement')}</Button>
        {away >= 0 && facts.pace.kind === 'none' && (
          <Button onClick={() => void match.askFor('standin', { seat: away })}>
            {t('Ask for a stand-in')}
          </Button>
        )}
        <Button icon="leave" onClick={() => setLeaving(true)}>
          {t('Leave')}
        </Button>
      </div>
      {leaving && (
        <Sure
          title={t('Leave the match?')}
          words={
            match.leaving === 'cancel' && !facts.rated
              ? t('You have not decided anything yet: the match will be cancelled for everybody.')
              : match.leaving === 'cancel'
                ? t(
                    'You have not decided anything yet: the match will be cancelled for everybody, once a day. After that a stand-in plays on for you.',
                  )
                : t('A stand-in will play on for you. You may come back until the end.')
          }
          yes={t('Leave')}
          onYes={() => void match.leave()}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
