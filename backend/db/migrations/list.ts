import { initial } from './001Initial.ts';
import { ownRegistrations } from './002OwnRegistrations.ts';
import { mailCap } from './003MailCap.ts';
import { retention } from './004Retention.ts';
import { administration } from './005Console.ts';
import { rights } from './006Rights.ts';
import { linkList } from './007LinkList.ts';
import { mailAddress } from './008MailAddress.ts';
import { consoleSearches } from './009ConsoleSearches.ts';
import { usedChallenges } from './010UsedChallenges.ts';
import { searchText } from './011SearchText.ts';
import { searchInside } from './012SearchInside.ts';
import { outboxOrder } from './013OutboxOrder.ts';
import { adminUsers } from './014AdminUsers.ts';
import { memberInvitations } from './015MemberInvitations.ts';
import { placeWaits } from './016PlaceWaits.ts';
import { integrations } from './017Integrations.ts';
import { overview } from './018Overview.ts';
import { references } from './019References.ts';

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Required to remove what the previous release reads or writes. */
  readonly breakingReason?: string;
}

const beforeFirstRelease = 'Older than the first release.';

export const migrations: readonly Migration[] = [
  { name: '001-initial', statements: initial },
  { name: '002-own-registrations', statements: ownRegistrations, breakingReason: beforeFirstRelease },
  { name: '003-mail-cap', statements: mailCap },
  { name: '004-retention', statements: retention, breakingReason: beforeFirstRelease },
  { name: '005-console', statements: administration },
  { name: '006-rights', statements: rights },
  { name: '007-link-list', statements: linkList },
  { name: '008-mail-address', statements: mailAddress },
  { name: '009-console-searches', statements: consoleSearches },
  { name: '010-used-challenges', statements: usedChallenges },
  { name: '011-search-text', statements: searchText },
  { name: '012-search-inside', statements: searchInside },
  { name: '013-outbox-order', statements: outboxOrder },
  { name: '014-admin-users', statements: adminUsers },
  { name: '015-member-invitations', statements: memberInvitations },
  { name: '016-place-waits', statements: placeWaits },
  { name: '017-integrations', statements: integrations },
  { name: '018-overview', statements: overview },
  { name: '019-references', statements: references },
];
