import type { LoadedPage } from '../../../shared/page.ts';
import { SignInNotice } from '../../admin/SignInNotice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';

function SplitGenerator() {
  const { t } = useI18n();
  return (
    <>
      <PageHead headline={t('admin:splitGenerator.headline')} />
      <SignInNotice />
    </>
  );
}

export const splitGeneratorPage: LoadedPage = { Component: SplitGenerator };
