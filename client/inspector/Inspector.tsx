/** What is tracked on this page, and what is not, as it stands now. Beside the page, which stays usable. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { ConsentFacts } from './ConsentFacts.tsx';
import { ExperimentFacts, type ExperimentFactsProps } from './ExperimentFacts.tsx';
import styles from './Inspector.module.css';
import { PushList } from './PushList.tsx';
import type { Snapshot } from './snapshot.ts';
import { TagPreview, type TagPreviewProps } from './TagPreview.tsx';

export interface InspectorProps extends Pick<ExperimentFactsProps, 'overrides' | 'onOverride'> {
  readonly look: () => Snapshot;
  /** Null where there is no container. */
  readonly preview: TagPreviewProps | null;
  readonly onClose: () => void;
}

/** Milliseconds between two looks. */
const pace = 500;

export function Inspector({ look, preview, overrides, onOverride, onClose }: InspectorProps) {
  const { t } = useI18n();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [snapshot, setSnapshot] = useState(look);

  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => setSnapshot(look()), pace);
    return () => clearInterval(timer);
  }, [look]);

  // From wherever in it the focus is.
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-theme="paper"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={closeByKey}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('inspector:title')}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('inspector:close')}
        </Button>
      </div>
      <ConsentFacts {...snapshot} />
      <ExperimentFacts {...snapshot} overrides={overrides} onOverride={onOverride} />
      {preview !== null && <TagPreview {...preview} />}
      <PushList pushes={snapshot.pushes} />
    </aside>
  );
}
