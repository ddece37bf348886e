import { Fragment, type ReactNode } from 'react';

type RichTextProps = { text: string; tags: Readonly<Record<string, (inner: string) => ReactNode>> };

const tagPattern = /<(\w+)>(.*?)<\/\1>/gs;

/** Renders `<terms>…</terms>` with the function of that name; without a function, only its content. */
export function RichText({ text, tags }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagPattern)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{tags[name]?.(inner) ?? inner}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
