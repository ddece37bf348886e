import { loadDocument } from './Navigation.tsx';

const origin = 'https://club.example';

describe('a full load', () => {
  it.each(['/acquisition/no/such/page?rc=1', '//evil.example/', '/\\evil.example'])(
    'loads %s on the same site',
    (path) => {
      const replace = jest.fn();
      loadDocument(path, '/acquisition', { origin, replace });
      expect(new URL(String(replace.mock.calls[0]?.[0])).origin).toBe(origin);
      expect(replace).toHaveBeenCalledWith(`${origin}${path}`);
    },
  );

  it('loads the 404 page if the browser rejects the URL', () => {
    const replace = jest.fn().mockImplementationOnce(() => {
      throw new DOMException('refused', 'SyntaxError');
    });
    loadDocument('/acquisition/no/such/page', '/acquisition', { origin, replace });
    expect(replace).toHaveBeenLastCalledWith('/acquisition/error/404');
  });
});
