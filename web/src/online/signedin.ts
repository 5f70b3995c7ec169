// SPDX-License-Identifier: MIT
// signedin.ts - whether this browser is somebody at the service. The session's cookie is the browser's own secret; this
// tells only that there was one, so that a visitor who never signed in asks the service for nothing. And the invitation.
const SIGNED_IN = 'townhall.signedIn';

const INVITE = 'townhall.invite';

/** The code that lets new guests into a private service. */
export const invitation = {
  kept: (): string => localStorage.getItem(INVITE) ?? '',
  keep: (code: string): void => localStorage.setItem(INVITE, code),
};

export const wasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN) !== null;

export function keepSignedIn(is: boolean): void {
  if (is) localStorage.setItem(SIGNED_IN, '1');
  else localStorage.removeItem(SIGNED_IN);
}
