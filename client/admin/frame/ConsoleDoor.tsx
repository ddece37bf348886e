/** What everybody sees of the console who may not enter: nothing but the way in, and back to this page. */

import { textOf } from '../../../shared/page/placed.ts';
import { consolePath, type DoorReason, invitationParameter } from '../../../shared/security/adminAccess.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import { useSignInAddress } from '../actions/ActionFailure.tsx';
import styles from './Console.module.css';

interface ConsoleDoorProps {
  readonly headline: string;
  readonly access: 'signInNeeded' | 'forbidden';
  readonly reason: DoorReason;
}

export function ConsoleDoor({ headline, access, reason }: ConsoleDoorProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const signInAddress = useSignInAddress(access === 'forbidden' ? 'select_account' : null);
  const path = consolePath(basePath, prefix);
  const words = () => {
    if (reason !== 'page') return t(reason === 'failed' ? 'admin:signIn.failed' : 'admin:signIn.invited');
    if (access === 'forbidden') return t('admin:signIn.forbidden');
    return t(signInAddress === null ? 'admin:signIn.byInvitation' : 'admin:signIn.text');
  };
  return (
    <div className={styles.sheet} data-theme="paper">
      <PageHead headline={headline} />
      <Notice
        kind={reason === 'failed' ? 'error' : 'info'}
        action={
          reason === 'invitation' ? (
            <AcceptInvitation path={path} />
          ) : (
            signInAddress !== null && (
              <a className={buttonClass()} href={signInAddress}>
                {t('admin:signIn.link')}
              </a>
            )
          )
        }
      >
        <p>{words()}</p>
      </Notice>
    </div>
  );
}

/** Needs no script: the server reads the invitation where the link has it. */
function AcceptInvitation({ path }: { readonly path: string }) {
  const { t } = useI18n();
  const { languageSuffix } = useValues();
  // Rendered for one visitor, so it may read.
  const invitation = new URLSearchParams(textOf(languageSuffix)).get(invitationParameter) ?? '';
  return (
    <form method="post" action={`${path}?${new URLSearchParams({ [invitationParameter]: invitation })}`}>
      <Button type="submit">{t('admin:signIn.link')}</Button>
    </form>
  );
}
