/** What a visitor sees when a page's render fails in the browser. On the server the error page takes its place. */
import { Component, type ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { Button } from '../Button/Button.tsx';
import { Notice } from '../Notice/Notice.tsx';

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    window.reportError(error);
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useI18n();
  return (
    <Notice
      kind="error"
      focusOnMount
      action={<Button onClick={() => window.location.reload()}>{t('common:error.reload')}</Button>}
    >
      {t('common:error.generic')}
    </Notice>
  );
}
