// SPDX-License-Identifier: MIT
// myratings.tsx - the reader's own ratings and their curves, among the achievements.
import { useEffect, useState } from 'preact/hooks';
import { Panel } from '../table/parts.js';
import { t } from '../ui/i18n.js';
import { type Profile, Ratings } from './profile.js';
import { theService } from './service.js';

/** Nothing for guests, and where nothing was rated yet. */
export function MyRatings() {
  const [profile, setProfile] = useState<Profile | null>(null);
  useEffect(() => {
    const service = theService();
    void (async () => {
      if (service.user === undefined) await service.me();
      if (service.user?.kind !== 'member') return;
      setProfile((await service.http('GET', `users/${service.user.name}`)) as unknown as Profile);
    })().catch(() => undefined); // the screen is whole without them
  }, []);
  return profile && profile.ratings.length > 0 ? (
    <Panel title={t('Ratings')} icon="trophy" class="my-ratings">
      <Ratings profile={profile} />
    </Panel>
  ) : null;
}
