/** A part of a page that can fail alone: what is around it stays, and it can be tried once more. */
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Part({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={(again) => <PartFailed onAgain={again} />}>{children}</ErrorBoundary>;
}

function PartFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useI18n();
  return (
    <Notice kind="error" retry={{ onClick: onAgain }}>
      <p>{t('common:error.headline')}</p>
    </Notice>
  );
}
