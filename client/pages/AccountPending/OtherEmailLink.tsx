import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { buildPath } from '../../../shared/buildPath.ts';
import { textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './AccountPending.module.css';

/** Back to the form with everything but the address still in it. */
export function OtherEmailLink() {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { journeyQuery } = useValues();
  const { go } = useNavigation();
  const [, update] = useRegistration();

  const leave = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    update({ registrationEmail: '', registrationId: '', idempotencyKey: '', resendPossibleAt: 0 });
    go('formStarted');
  };

  return (
    <Link
      className={styles.link}
      to={`${buildPath({ basePath, locale: prefix, route: 'formStarted' })}${textOf(journeyQuery)}`}
      onClick={leave}
    >
      {t('status:pending.otherEmail')}
    </Link>
  );
}
