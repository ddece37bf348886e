import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { buttonClass } from '../Button/buttonClass.ts';
import { Notice } from '../Notice/Notice.tsx';

/** Stands for an administrator's page until its visitor is known to be one. */
export function SignInNotice() {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  return (
    <Notice
      kind="info"
      action={
        <a className={buttonClass()} href={loginUrl}>
          {t('admin:signIn.link')}
        </a>
      }
    >
      {t('admin:signIn.text')}
    </Notice>
  );
}
