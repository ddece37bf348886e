import { escapeHtml, html } from './html.ts';

describe('markup by template', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x'`, '&quot; onload=&#x27;x&#x27;'],
    ['&amp;', '&amp;amp;'],
    ['$& $1 {{x}}', '$&amp; $1 {{x}}'],
    ['Łukasz O’Brien', 'Łukasz O’Brien'],
    ['', ''],
  ])('escapes %p', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('inserts markup unescaped, single or in a list, and numbers as text', () => {
    const item = html`<b>${'<'}</b>`;
    expect(html`${item}|${[item, item]}|${[]}|${42}`.markup).toBe('<b>&lt;</b>|<b>&lt;</b><b>&lt;</b>||42');
  });
});
