import { isBelowAdmin } from './adminAccess.ts';

it.each([
  '/acquisition/admin/codes',
  '/acquisition/ADMIN/codes',
  '/acquisition/%61dmin/codes',
  '/acquisition/%2561dmin/codes',
  '/acquisition/%EF%BD%81dmin/codes',
  '/acquisition/ａdmin/codes',
  '/acquisition/%FF%2Fadmin/codes',
  '/acquisition//admin%5Ccodes',
])('%s may be meant for an admin page', (path) => {
  expect(isBelowAdmin(path)).toBe(true);
});

it.each(['/acquisition/administration', '/acquisition/de/social', '/acquisition/%FF', '/acquisition/%E2%82'])(
  '%s is not',
  (path) => {
    expect(isBelowAdmin(path)).toBe(false);
  },
);
