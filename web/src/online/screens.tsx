// SPDX-License-Identifier: MIT
// screens.tsx - which screen of online play an address means.
import { AccountScreen } from './account.js';
import { CircleScreen } from './circle.js';
import { InviteScreen } from './invite.js';
import { NewTableScreen } from './newtable.js';
import { OnlineScreen } from './onlinescreen.js';
import { ProfileScreen } from './profile.js';

export function screenOf(what: string, which: string) {
  switch (what) {
    case 'online/new': {
      const [game, circle] = which.split('/');
      return <NewTableScreen game={game} circle={circle} />;
    }
    case 'circle':
      return <CircleScreen which={which} />;
    case 'people': {
      const [name, at] = which.split('/');
      return <ProfileScreen name={name} at={at} />;
    }
    case 'invite':
      return <InviteScreen code={which} />;
    case 'hand':
      return <OnlineScreen id={which} hand />;
    case 'account':
      return <AccountScreen />;
    default:
      return <OnlineScreen id={which} />;
  }
}
