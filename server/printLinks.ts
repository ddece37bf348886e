/** What to open, printed once the site listens: plain full addresses that a terminal makes clickable. */
import type { Config } from './config.ts';

export interface BackendLinks {
  readonly invitations: { readonly valid: string; readonly expired: string; readonly outOfBalance: string } | null;
  readonly mailboxUrl: string | null;
  readonly adminSignInUrl: string | null;
}

export function printLinks(config: Config, backend: BackendLinks | null): void {
  const start = config.publicUrl + config.basePath;
  const links: (readonly [string, string])[] = [['Landing page', start]];
  if (backend !== null) {
    if (backend.invitations !== null) {
      links.push(
        ['Invitation, valid', backend.invitations.valid],
        ['Invitation, expired', backend.invitations.expired],
        ['Invitation, none left', backend.invitations.outOfBalance],
      );
    }
    if (backend.mailboxUrl !== null) links.push(['Mailbox', backend.mailboxUrl]);
    if (backend.adminSignInUrl !== null) links.push(['Admin sign-in', backend.adminSignInUrl]);
  }
  const width = Math.max(...links.map(([name]) => name.length)) + 2;
  process.stdout.write(
    `\n${config.brandName} is open:\n${links.map(([name, url]) => `  ${name.padEnd(width)}${url}`).join('\n')}\n\n`,
  );
}
