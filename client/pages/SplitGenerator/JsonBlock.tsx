import { useId } from 'react';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './SplitGenerator.module.css';

interface JsonBlockProps {
  readonly title: string;
  readonly text: string;
  readonly fileName: string;
  readonly value: object;
}

export function JsonBlock({ title, text, fileName, value }: JsonBlockProps) {
  const { t } = useI18n();
  const id = useId();
  const json = `${JSON.stringify(value, null, 2)}\n`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre className={styles.json} tabIndex={0} translate="no">
        {json}
      </pre>
      <div className={styles.buttons}>
        <CopyButton text={json} describedBy={id} />
        <a
          className={buttonClass('quiet')}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
          download={fileName}
          aria-describedby={id}
        >
          {t('adminSplits:json.download')}
        </a>
      </div>
    </section>
  );
}
