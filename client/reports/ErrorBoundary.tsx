/** Shows `fallback` in the place of what failed to render in the browser. On the server the error page takes its place. */
import { Component, type ReactNode } from 'react';

/** Whoever made the root hears of the error (client/entry.tsx). */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
