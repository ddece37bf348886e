import type { ReactNode } from 'react';
import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { formatEndDate, formatMoney, formatPercent } from '../../../shared/i18n/format.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { type OpaqueText, opaque, unwrap } from '../../../shared/page/opaqueText.ts';
import { tabStorage, useTabStorage } from '../../browser/safeStorage.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { MembershipCard } from '../../components/InvitationCard/InvitationCard.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './AccountReady.module.css';

interface AccountReadyProps {
  text: string;
  kind: VoucherKind;
  voucher: VoucherValues;
  /** Empty if unknown. */
  memberName?: string;
  takesFocus?: boolean;
  /** Below the log-in. */
  children?: ReactNode;
}

export function AccountReady({
  text,
  kind,
  voucher,
  memberName = '',
  takesFocus = false,
  children,
}: AccountReadyProps) {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  return (
    <div className={styles.page} data-fills-screen>
      <div className={styles.cut}>
        <div className={styles.picture}>
          <Texture />
        </div>
      </div>
      <div className={styles.body}>
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
          {children}
        </StatusPage>
      </div>
      {kind !== 'none' && (
        // Repeats the voucher's headline.
        <p className={`display ${styles.figure}`} aria-hidden="true">
          {unwrap(voucher.percent)}
        </p>
      )}
      <div className={styles.card}>
        <MembershipCard memberName={memberName} />
      </div>
    </div>
  );
}

type ActivatedProps = Pick<AccountReadyProps, 'text' | 'memberName' | 'children'> & {
  voucher: VoucherFieldsFragment | null;
};

export function Activated({ voucher, ...rest }: ActivatedProps) {
  const { locale } = useI18n();
  return <AccountReady {...rest} kind={getVoucherKind(voucher)} voucher={formatVoucher(locale, voucher)} takesFocus />;
}

const activatedKey = 'activated';

/** For a reload, after which link and registration are lost. */
export function rememberActivated(voucher: VoucherFieldsFragment | null): void {
  tabStorage.set(activatedKey, JSON.stringify(voucher));
}

export function forgetActivated(): void {
  tabStorage.set(activatedKey, null);
}

/** Undefined without an activation in this tab, on the server and while hydrating. */
export function useActivated(): VoucherFieldsFragment | null | undefined {
  const stored = useTabStorage(activatedKey);
  return stored === null ? undefined : (JSON.parse(stored) as VoucherFieldsFragment | null);
}

function Texture() {
  return (
    <Picture
      id="satin-oxblood"
      alt=""
      sizes="(min-width: 900px) 62vw, (min-width: 600px) and (max-height: 599px) 54vw, 100vw"
      priority
      className="cover"
    />
  );
}

/** Ends short pages on phones. */
export function FooterTexture() {
  return (
    <div className={styles.footer} data-footer-picture>
      <div className={styles.picture}>
        <Texture />
      </div>
    </div>
  );
}

/** Fetches the picture of the next page. */
export const TexturePreload = () => (
  <div hidden>
    <Texture />
  </div>
);

export type VoucherKind = 'none' | 'minimum' | 'noMinimum';

export type VoucherValues = Readonly<Record<'percent' | 'amount' | 'date', OpaqueText>>;

export function getVoucherKind(voucher: VoucherFieldsFragment | null): VoucherKind {
  if (voucher === null) return 'none';
  return voucher.minimumOrderMinor === null ? 'noMinimum' : 'minimum';
}

export function formatVoucher(locale: Locale, voucher: VoucherFieldsFragment | null): VoucherValues {
  if (voucher === null) return { percent: opaque(''), amount: opaque(''), date: opaque('') };
  const { percent, minimumOrderMinor, currency, validUntil } = voucher;
  return {
    percent: opaque(formatPercent(locale, percent)),
    amount: opaque(minimumOrderMinor === null ? '' : formatMoney(locale, minimumOrderMinor, currency)),
    date: opaque(formatEndDate(locale, validUntil)),
  };
}
