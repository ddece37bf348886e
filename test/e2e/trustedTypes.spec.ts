/** Trusted Types on pages without tags: strings create no markup and no script URL. */
import { expect, test } from './fixtures.ts';

for (const path of [
  '',
  '/registration/formstarted?rc=WELCOME10',
  '/registration/activateaccount?id=A',
  '/admin/codes',
]) {
  test(`${path || 'the landing page'} rejects strings where code is expected, and further policies`, async ({
    page,
    allowProblem,
  }) => {
    // The violations below are intended; the admin page answers 401.
    allowProblem(/Trusted|status of 401/);
    await page.goto(`/acquisition/de${path}`);
    const attempts = await page.evaluate(() => {
      const nameOf = (attempt: () => unknown) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return {
        markup: nameOf(() => Object.assign(document.createElement('p'), { innerHTML: '<img src=x onerror=alert(1)>' })),
        address: nameOf(() => Object.assign(document.createElement('script'), { src: '/evil.js' })),
        worker: nameOf(() => new Worker('/evil.js')),
        policyOfTheSameName: nameOf(() => trustedTypes.createPolicy('app', {})),
        anotherPolicy: nameOf(() => trustedTypes.createPolicy('default', {})),
      };
    });
    expect(attempts).toEqual({
      markup: 'TypeError',
      address: 'TypeError',
      worker: 'TypeError',
      policyOfTheSameName: 'TypeError',
      anotherPolicy: 'TypeError',
    });
  });
}
