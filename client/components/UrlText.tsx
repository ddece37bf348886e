import { Fragment } from 'react';

/** A URL that breaks between the parts of its path and before its query. */
export function UrlText({ url }: { readonly url: string }) {
  return (
    <span translate="no">
      {url.split(/(?<=[^/]\/)(?!\/)|(?=\?)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL keep their order.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
