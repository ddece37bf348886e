import { useId } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { AssignmentResult } from './AssignmentResult.tsx';
import type { FormState } from './formProps.ts';
import { JsonBlock } from './JsonBlock.tsx';
import { OpenProblems } from './OpenProblems.tsx';
import { PlanResult } from './PlanResult.tsx';
import styles from './SplitGenerator.module.css';
import { previewLink, toApiBody, toPayload } from './split/exportSplit.ts';
import { planSplit } from './split/planSplit.ts';
import type { Split } from './split/readSplit.ts';

/** All that comes out of the form; until it is complete, what is still open. */
export function SplitResult({ draft, read }: FormState) {
  const { t } = useI18n();
  const config = useConfig();
  const { split } = read;
  if (split === null) return <OpenProblems draft={draft} read={read} />;
  return (
    <>
      <AssignmentResult split={split} />
      <PlanResult split={split} plan={planSplit(split, draft)} />
      <Previews split={split} />
      <JsonBlock
        title={t('adminSplits:json.site')}
        text={t('adminSplits:json.siteText')}
        fileName={`${split.key}.json`}
        value={toPayload(split, config)}
      />
      <JsonBlock
        title={t('adminSplits:json.api')}
        text={t('adminSplits:json.apiText')}
        fileName={`${split.key}.growthbook.json`}
        value={toApiBody(split, config)}
      />
    </>
  );
}

function Previews({ split }: { readonly split: Split }) {
  const { t } = useI18n();
  const config = useConfig();
  const id = useId();
  const links = split.arms.map(({ path }, variation) => ({ path, href: previewLink(split, config, variation) }));
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('adminSplits:previews.heading')}</h2>
      <p>{t('adminSplits:previews.text')}</p>
      <ol className={styles.links}>
        {links.map(({ path, href }) => (
          <li key={path}>
            <a href={href} target="_blank" rel="noopener">
              <span translate="no">{path}</span> <span className="visually-hidden">({t('common:newTab')})</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
