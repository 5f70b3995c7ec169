// SPDX-License-Identifier: MIT
// signedin.ts - whether this browser has signed in at the service. Scripts cannot read the
// session's cookie; this flag only records that there was one, so that other visitors send no
// requests. Also stores the invitation.
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
