import { type FormEvent, useId, useRef } from 'react';
import {
  type Choices,
  type ConsentDecision,
  type DecisionSource,
  type Purpose,
  purposes,
} from '../../../shared/consent/consent.ts';
import { buildLegalLink } from '../../../shared/routing/legalLink.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import styles from './ConsentSettings.module.css';

interface SettingsProps {
  readonly decision: ConsentDecision | null;
  readonly shopUrl: string;
  readonly onSave: (choices: Choices, by: DecisionSource) => void;
  readonly onClosed: () => void;
}

export function ConsentSettings({ decision, shopUrl, onSave, onClosed }: SettingsProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const formId = useId();

  const save = (choices: Choices) => {
    // Closing first returns the focus to the opener.
    dialog.current?.close();
    onSave(choices, 'settings');
  };
  const saveChosen = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    save({ statistics: chosen.has('statistics'), marketing: chosen.has('marketing') });
  };

  return (
    <Dialog
      dialogRef={dialog}
      className={styles.settings}
      title={t('consent:settings.title')}
      closeLabel={t('consent:settings.close')}
      onClosed={onClosed}
      footer={
        <>
          <Button kind="secondary" onClick={() => save({ statistics: false, marketing: false })}>
            {t('consent:refuse')}
          </Button>
          <Button type="submit" form={formId}>
            {t('consent:settings.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={saveChosen}>
        <p className="fine-print">
          <RichText
            text={t('consent:settings.text')}
            tags={{ privacy: (text) => <a href={buildLegalLink(shopUrl, 'privacy')}>{text}</a> }}
          />
        </p>
        {decision?.by === 'signal' && <p className="fine-print">{t('consent:settings.signal')}</p>}
        <ul className={styles.purposes}>
          <li className={styles.purpose}>
            <h3 className={styles.name}>{t('consent:settings.necessary')}</h3>
            <p className="fine-print">{t('consent:settings.necessaryText')}</p>
          </li>
          {purposes.map((purpose) => (
            <PurposeSwitch key={purpose} purpose={purpose} isOn={decision?.choices[purpose] ?? false} />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

function PurposeSwitch({ purpose, isOn }: { purpose: Purpose; isOn: boolean }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <li className={styles.purpose}>
      <label htmlFor={id} className={styles.name}>
        {t(`consent:settings.${purpose}`)}
      </label>
      <p id={`${id}-use`} className="fine-print">
        {t(`consent:settings.${purpose}Text`)}
      </p>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state, also as a switch.
        role="switch"
        id={id}
        name={purpose}
        className={styles.switch}
        defaultChecked={isOn}
        aria-describedby={`${id}-use`}
      />
    </li>
  );
}
