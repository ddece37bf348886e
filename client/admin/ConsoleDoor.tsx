/** What everybody sees of the console who may not enter: nothing but the way in, and back to this page. */
import { useEffect } from 'react';
import { buttonClass } from '../components/Button/Button.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { PageHead } from '../components/PageHead/PageHead.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig, usePage } from '../PageContext.tsx';
import { consolePath, handOverToken } from './bearer.ts';
import styles from './Console.module.css';
import { useSignInAddress } from './useSignInAddress.ts';

export interface ConsoleDoorProps {
  readonly headline: string;
  readonly access: 'signInNeeded' | 'forbidden';
}

export function ConsoleDoor({ headline, access }: ConsoleDoorProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const signInAddress = useSignInAddress();
  useEffect(() => {
    if (access === 'signInNeeded' && handOverToken(consolePath(basePath, prefix))) window.location.reload();
  }, [access, basePath, prefix]);
  return (
    <div className={styles.sheet} data-theme="paper">
      <PageHead headline={headline} />
      <Notice
        kind="info"
        action={
          <a className={buttonClass()} href={signInAddress}>
            {t('admin:signIn.link')}
          </a>
        }
      >
        <p>{t(access === 'forbidden' ? 'admin:signIn.forbidden' : 'admin:signIn.text')}</p>
      </Notice>
    </div>
  );
}
