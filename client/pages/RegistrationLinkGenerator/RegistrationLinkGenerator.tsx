import type { LoadedPage } from '../../../shared/page.ts';
import { SignInNotice } from '../../admin/SignInNotice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';

function RegistrationLinkGenerator() {
  const { t } = useI18n();
  return (
    <>
      <PageHead headline={t('admin:linkGenerator.headline')} />
      <SignInNotice />
    </>
  );
}

export const registrationLinkGeneratorPage: LoadedPage = { Component: RegistrationLinkGenerator };
