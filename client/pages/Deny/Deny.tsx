import type { LoadedPage } from '../../../shared/page.ts';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { usePageData } from '../pageData.tsx';
import { type DenyData, denyQuery } from './denyQuery.ts';
import { NextSteps } from './NextSteps.tsx';

function Deny() {
  const { t } = useI18n();
  const { reason } = usePageData<DenyData>().state;
  return (
    <>
      <PageHead eyebrow={t('deny:eyebrow')} headline={t(`deny:${reason}.headline`)}>
        <p>{t(`deny:${reason}.text`)}</p>
        <p>{t(`deny:${reason}.hint`)}</p>
      </PageHead>
      <NextSteps />
    </>
  );
}

export const denyPage: LoadedPage = { Component: Deny, query: denyQuery };
