/** What administrators read: pages of rows, searched, sorted and cut by the database. */
import type { CodeState } from './decideCodeOutcome.ts';
import type { CodeRow, LinkRecord } from './invitationRecords.ts';

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** To be given as `after`; null at the end. */
  readonly next: string | null;
  /** Null where there are more than a hundred. */
  readonly total: number | null;
}

/** Where the page begins, and whether it is one of a table that is taken along. */
export interface Place {
  readonly after?: string;
  readonly forDownload?: boolean;
}

interface Guests {
  readonly registered: number;
  readonly activated: number;
}

export interface CodeFilter extends Place {
  /** What stands in a code, a label or an inviter's name. */
  readonly search?: string;
  readonly state?: CodeState;
  readonly sort?: 'NEWEST' | 'OLDEST' | 'CODE';
}

export type CodeListRow = Omit<CodeRow, 'inviterGone' | 'refererRefused' | 'customization' | 'scenario'> & Guests;

export interface LinkFilter extends Place {
  readonly code?: string;
  /** What stands in a label. */
  readonly search?: string;
  readonly state?: LinkState;
  /** `ENDING`: whose end comes first; `MOST_USED`: by whom most guests registered. */
  readonly sort?: 'NEWEST' | 'OLDEST' | 'LABEL' | 'ENDING' | 'MOST_USED';
}

/** `USED`: for one guest, who has come. `ENDED`: its time is over, or its code is, by time, places or revocation. */
export type LinkState = 'OPEN' | 'USED' | 'ENDED' | 'REVOKED';

export type LinkListRow = LinkRecord &
  Guests & {
    readonly state: LinkState;
    /** Of its code. */
    readonly endsAt: Date | null;
  };

export type ApplicationState = 'waiting' | 'approved' | 'declined';

export interface ApplicationFilter extends Place {
  readonly state?: ApplicationState;
  /** What stands in an address. */
  readonly search?: string;
}

export interface ApplicationListRow {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly country: string | null;
  readonly state: ApplicationState;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly mailRefused: boolean;
}

export interface AuditFilter extends Place {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: Date | null;
  /** Exclusive. */
  readonly to?: Date | null;
}

export interface AuditListRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

export interface ListStore {
  codes(filter: CodeFilter): Promise<ListPage<CodeListRow>>;
  links(filter: LinkFilter, now: Date): Promise<ListPage<LinkListRow>>;
  applications(filter: ApplicationFilter): Promise<ListPage<ApplicationListRow>>;
  audit(filter: AuditFilter): Promise<ListPage<AuditListRow>>;
}
