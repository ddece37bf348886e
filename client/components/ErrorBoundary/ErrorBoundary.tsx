/** Shows `fallback` in the place of what failed to render in the browser. On the server the error page takes its place. */
import { Component, type ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { Notice } from '../Notice/Notice.tsx';

interface ErrorBoundaryProps {
  readonly fallback: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Whoever made the root hears of the error (client/entry.tsx). */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}

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
