// SPDX-License-Identifier: MIT
// settingsdialog.tsx - language, theme, motion, clicks, name.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from './context.js';
import { LANGUAGES, languageNow, t } from './i18n.js';
import { Check, Choice, Dialog, Icon } from '../table/parts.js';
import { autoNow, motionNow, paceNow, type Settings } from './settings.js';
import { shelf } from './store.js';

export function LanguageMenu() {
  const app = useApp();
  return (
    <label class="language">
      <Icon name="globe" />
      <select
        aria-label={t('Language')}
        value={app.settings.language || languageNow()}
        onChange={(event) => void app.change({ language: event.currentTarget.value })}
      >
        {Object.entries(LANGUAGES).map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The browser decides, too: turning this on asks it for permission, and a refusal is shown. */
function NotifyCheck() {
  const app = useApp();
  const [refused, setRefused] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    const allowed =
      !on || ('Notification' in window && (await Notification.requestPermission()) === 'granted');
    setRefused(!allowed);
    await app.change({ notify: on && allowed });
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={app.settings.notify}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <span>
        {t('Notify me on my turn')}
        <small role="status">
          {refused ? t('The browser does not allow it.') : t('While another page is in front.')}
        </small>
      </span>
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { settings } = app;
  const [finished, setFinished] = useState(0);
  useEffect(() => {
    shelf
      .results()
      .then((all) => setFinished(all.length))
      .catch(() => undefined);
  }, []);
  const check = (name: 'motion' | 'oneClick' | 'auto' | 'sound', words: string, note: string) => (
    <Check
      label={words}
      note={note}
      checked={name === 'auto' ? autoNow(settings, finished) : settings[name]}
      onChange={(on) => void app.change({ [name]: on })}
    />
  );
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <div class="form">
        <label class="field">
          <span>{t('Your name')}</span>
          <input
            maxLength={24}
            value={settings.name}
            onChange={(event) => void app.change({ name: event.currentTarget.value.trim() })}
          />
        </label>
        <label class="field">
          <span>{t('Language')}</span>
          <select
            value={settings.language}
            onChange={(event) => void app.change({ language: event.currentTarget.value })}
          >
            <option value="">{t('As the browser')}</option>
            {Object.entries(LANGUAGES).map(([id, name]) => (
              <option key={id} value={id} lang={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label={t('Colours')}
          value={settings.theme}
          onChange={(theme) => void app.change({ theme: theme as Settings['theme'] })}
          choices={[
            ['auto', t('As the system')],
            ['light', t('Light')],
            ['dark', t('Dark')],
          ]}
        />
        <Choice
          label={t('Moves of others')}
          value={paceNow(settings)}
          onChange={(pace) => void app.change({ pace: pace as Settings['pace'] })}
          choices={[
            ['off', t('At once, marks only')],
            ['quick', t('Quick')],
            ['normal', t('Normal')],
            ['slow', t('Slow')],
            ['step', t('Step by step')],
          ]}
          why={
            !settings.motion
              ? t('This needs moving pieces.')
              : !motionNow(settings) && t('The system asks for less motion.')
          }
        />
        {check('motion', t('Moving pieces'), t('Cards and pieces glide to their places.'))}
        {check(
          'auto',
          t('Make the only possible move for me'),
          t('At this screen, from your fourth match on; never in a match with others elsewhere.'),
        )}
        {check(
          'oneClick',
          t('Play at the first click'),
          t('Without the preview that a second click confirms.'),
        )}
        {check('sound', t('Sounds'), t('Soft ones for moves, money, the end and my turn.'))}
        <h3>{t('Matches with people elsewhere')}</h3>
        <NotifyCheck />
        <Choice
          label={t('Talk')}
          value={settings.talk}
          onChange={(talk) => void app.change({ talk: talk as Settings['talk'] })}
          choices={[
            ['all', t('phrases and words')],
            ['phrases', t('ready phrases only')],
            ['off', t('off')],
          ]}
        />
      </div>
    </Dialog>
  );
}
