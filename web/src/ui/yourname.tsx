// SPDX-License-Identifier: MIT
// yourname.tsx - who somebody is here: a name and a house. Asked after the first win, never before;
// later both are in the settings and on the account's page.
import { useState } from 'preact/hooks';
import { Button } from '../table/parts.js';
import { useApp } from './context.js';
import { t } from './i18n.js';
import { House, type HouseName, HOUSES } from './portraits.js';

/** One of the twelve houses. Their names are not translated. */
export function HousePicker({
  house,
  onChange,
}: {
  house: HouseName;
  onChange: (house: HouseName) => void;
}) {
  return (
    <fieldset class="houses">
      <legend class="unseen">{t('House')}</legend>
      {HOUSES.map((one) => (
        <label key={one} title={`${one[0].toUpperCase()}${one.slice(1)}`}>
          <input
            type="radio"
            name="house"
            value={one}
            checked={one === house}
            aria-label={`${one[0].toUpperCase()}${one.slice(1)}`}
            onChange={() => onChange(one)}
          />
          <House name={one} size={44} />
        </label>
      ))}
    </fieldset>
  );
}

/** After a win of somebody without a name. */
export function YourName() {
  const app = useApp();
  const [name, setName] = useState('');
  const [house, setHouse] = useState(app.settings.house);
  if (app.settings.name || app.settings.nameless) return null;
  const send = (event: Event): void => {
    event.preventDefault();
    if (name.trim()) void app.change({ name: name.trim(), house });
  };
  return (
    <form class="who-am-i" onSubmit={send}>
      <h3>{t('What shall we call you from now on?')}</h3>
      <HousePicker house={house} onChange={setHouse} />
      <label class="field">
        <span>{t('Your name')}</span>
        <input
          autocomplete="nickname"
          maxLength={24}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button class="button primary" type="submit" aria-disabled={!name.trim()}>
          <span>{t('That is me')}</span>
        </button>
        <Button onClick={() => void app.change({ nameless: true })}>{t('Not now')}</Button>
      </div>
    </form>
  );
}
