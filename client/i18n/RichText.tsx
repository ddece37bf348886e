/**
 * A message with marked parts: `I agree to the <terms>terms</terms>.` Each mark is rendered by the function of its
 * name; marks without one are left out, their text stays. The message is ours, the values inside it are plain text.
 */
import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  readonly text: string;
  readonly marks: Readonly<Record<string, (inner: string) => ReactNode>>;
}

const markPattern = /<(\w+)>(.*?)<\/\1>/gs;

export function RichText({ text, marks }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(markPattern)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{marks[name]?.(inner) ?? inner}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
