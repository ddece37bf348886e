import type { ReactNode } from 'react';
import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { tabMemory, useTabMemory } from '../../memory.ts';
import { useConfig } from '../../PageContext.tsx';
import { buttonClass } from '../Button/Button.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { StatusPage, type StatusPageProps } from '../StatusPage/StatusPage.tsx';
import styles from './AccountReady.module.css';
import type { VoucherKind, VoucherValues } from './placeVoucher.ts';

export interface AccountReadyProps extends Pick<StatusPageProps, 'takesFocus'> {
  readonly text: string;
  readonly kind: VoucherKind;
  readonly voucher: VoucherValues;
  /** Lies on the cloth where there is room beside the figure, and below the way in on a phone. */
  readonly card?: ReactNode;
}

/** The account is active: what its activation has granted, from which order on and until when, and the way in. */
export function AccountReady({ text, kind, voucher, card, ...page }: AccountReadyProps) {
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
        <StatusPage {...page} headline={t('common:accountActive')}>
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
      {card !== undefined && <div className={styles.card}>{card}</div>}
    </div>
  );
}

const activatedKey = 'activated';

/** What the activation has granted, for this page loaded anew: by then link and registration are forgotten. */
export function rememberActivated(voucher: VoucherFieldsFragment | null): void {
  tabMemory.set(activatedKey, JSON.stringify(voucher));
}

/** Another registration has begun in this tab. */
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

/** That cloth as the end of the page before, where nothing else is there to fill it; fetched before the press also where it is not shown. */
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
export function ClothAhead() {
  return (
    <div hidden>
      <Cloth />
    </div>
  );
}
