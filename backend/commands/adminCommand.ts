/** `npm run admin`: invites the first admin. */
import { adminRoles } from '../../shared/admin/roles.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { adminHome, invitationParameter } from '../../shared/security/adminAccess.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { buildInvitedSubject } from '../domain/admin/admin.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { minuteMs } from '../domain/durations.ts';
import { operator } from '../domain/records.ts';

const invitationLifetimeMs = 60 * minuteMs;

export const usage = `An invitation to the admin pages: the link signs in one admin, once, within an hour.
The audit log shows NAME: letters, digits, spaces, . ' - and no email address.

  npm run admin -- invite NAME [ROLE]     ROLE: ${adminRoles.join(', ')}; without it the one that NAME has, at first owner
`;

export async function runAdminCommand(
  { unitOfWork, clock, links, landingUrl }: Pick<DomainDependencies, 'unitOfWork' | 'clock' | 'links' | 'landingUrl'>,
  args: readonly string[],
): Promise<string> {
  const [command, name = '', roleName = null, ...rest] = args;
  const role = adminRoles.find((known) => known === roleName) ?? null;
  const isValidName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'-]{0,59}$/u.test(name);
  if (command !== 'invite' || !isValidName || role !== roleName || rest.length > 0) throw new StartError(usage);
  const now = clock();
  const invitation = links.signInvitation(name, new Date(now.getTime() + invitationLifetimeMs));
  const subject = buildInvitedSubject(name);
  await unitOfWork.transaction(async ({ adminUsers, audit }) => {
    await adminUsers.add(subject, role ?? 'owner', now);
    if (role !== null) await adminUsers.setRole(subject, role);
    await audit.add({ actor: operator, action: 'adminInvite', subject: name, details: role ?? '' }, now);
  });
  return `${buildPath({ basePath: landingUrl, locale: null, route: adminHome })}?${invitationParameter}=${invitation}\n`;
}
