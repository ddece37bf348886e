import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { formatEndDate, formatMoney, formatPercent } from '../../../shared/i18n/format.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { type Placed, place, textOf } from '../../../shared/page/placed.ts';
import { tabMemory, useTabMemory } from '../../browser/memory.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { buttonClass } from '../Button/Button.tsx';
import { MembershipCard } from '../InvitationCard/InvitationCard.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { StatusPage } from '../StatusPage/StatusPage.tsx';
import styles from './AccountReady.module.css';

/** The account is active: what its activation has granted, from which order on and until when, and the way in. */
interface AccountReadyProps {
  text: string;
  kind: VoucherKind;
  voucher: VoucherValues;
  /** Empty where nobody here knows who it is. */
  holder?: string;
  takesFocus?: boolean;
}

export function AccountReady({ text, kind, voucher, holder = '', takesFocus = false }: AccountReadyProps) {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  return (
    <div className={styles.ceremony} data-fills-screen>
      <div className={styles.cut}>
        <div className={styles.cloth}>
          <Cloth />
        </div>
      </div>
      <div className={styles.words}>
        <StatusPage takesFocus={takesFocus} headline={t('common:accountActive')}>
          <p role="status">{text}</p>
          {kind !== 'none' && (
            <div className={styles.voucher}>
              <h2 className={styles.name}>{t('common:voucher.headline', voucher)}</h2>
              <p>{t(`common:voucher.${kind}`, voucher)}</p>
            </div>
          )}
          <a className={buttonClass()} href={loginUrl}>
            {t('common:header.login')}
          </a>
        </StatusPage>
      </div>
      {kind !== 'none' && (
        // The voucher's own headline says it.
        <p className={styles.figure} aria-hidden="true">
          {textOf(voucher.percent)}
        </p>
      )}
      <div className={styles.card}>
        <MembershipCard holder={holder} />
      </div>
    </div>
  );
}

/** The same, for a voucher as the backend names it. */
type ActivatedProps = { text: string; voucher: VoucherFieldsFragment | null; holder?: string };

export function Activated({ voucher, ...rest }: ActivatedProps) {
  const { locale } = useI18n();
  return <AccountReady {...rest} kind={voucherKindOf(voucher)} voucher={placeVoucher(locale, voucher)} takesFocus />;
}

const activatedKey = 'activated';

/** What the activation has granted, for this page loaded anew: by then link and registration are forgotten. */
export function rememberActivated(voucher: VoucherFieldsFragment | null): void {
  tabMemory.set(activatedKey, JSON.stringify(voucher));
}

export function forgetActivated(): void {
  tabMemory.set(activatedKey, null);
}

/** Undefined where this tab knows of no activation, on the server and while hydrating. */
export function useActivated(): VoucherFieldsFragment | null | undefined {
  const remembered = useTabMemory(activatedKey);
  return remembered === null ? undefined : (JSON.parse(remembered) as VoucherFieldsFragment | null);
}

function Cloth() {
  return (
    <Picture
      id="satin-oxblood"
      alt=""
      sizes="(min-width: 900px) 62vw, (min-width: 600px) and (max-height: 599px) 54vw, 100vw"
      priority
      className={styles.still}
    />
  );
}

/** That cloth as the end of a page of few words on a phone. */
export function ClothFoot() {
  return (
    <div className={styles.foot} data-foot>
      <div className={styles.cloth}>
        <Cloth />
      </div>
    </div>
  );
}

/** The cloth of the page that an activation leads to, fetched before the press. */
export const ClothAhead = () => (
  <div hidden>
    <Cloth />
  </div>
);

export type VoucherKind = 'none' | 'minimum' | 'noMinimum';

export type VoucherValues = Readonly<Record<'percent' | 'amount' | 'date', Placed>>;

export function voucherKindOf(voucher: VoucherFieldsFragment | null): VoucherKind {
  if (voucher === null) return 'none';
  return voucher.minimumOrderMinor === null ? 'noMinimum' : 'minimum';
}

export function placeVoucher(locale: Locale, voucher: VoucherFieldsFragment | null): VoucherValues {
  if (voucher === null) return { percent: place(''), amount: place(''), date: place('') };
  const { percent, minimumOrderMinor, currency, validUntil } = voucher;
  return {
    percent: place(formatPercent(locale, percent)),
    amount: place(minimumOrderMinor === null ? '' : formatMoney(locale, minimumOrderMinor, currency)),
    date: place(formatEndDate(locale, validUntil)),
  };
}
