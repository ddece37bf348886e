import {
  buildDenyQuery,
  type CodeCheckResponse,
  getRejectionRedirect,
  interpretCodeCheck,
  parseDenyReason,
} from './codeOutcome.ts';

const createResponse = (changes: Partial<CodeCheckResponse> = {}): CodeCheckResponse => ({
  errors: [],
  errorDetails: [],
  invitorName: null,
  countryOptions: [],
  ...changes,
});

const refused = (reason: string) => ({ status: 'refused', reason });

/** In the order of the table: the first match is used. */
const inOrder = [
  ['REFERER_INVALID', 'referrer'],
  ['REGISTRATION_CODE_EXPIRED', 'expired'],
  ['VALIDITY_TIMESTAMP_MISSING', 'timestampMissing'],
  ['REGISTRATION_CODE_INVALID', 'invalid'],
  ['INVITER_INVALID', 'invalid'],
  ['REGISTRATION_CODE_NO_BALANCE_LEFT', 'balance'],
  ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS', 'held'],
] as const;

describe('the outcome of a code check', () => {
  it.each(inOrder)('%s among the errors rejects the code: %s', (code, reason) => {
    expect(interpretCodeCheck(createResponse({ errors: [code] })).state).toEqual(refused(reason));
  });

  it.each(
    inOrder.flatMap(([first, reason], index) => inOrder.slice(index + 1).map(([second]) => [first, second, reason])),
  )('%s wins over %s, whichever comes first and wherever it stands', (first, second, reason) => {
    const forms = [
      createResponse({ errors: [second, first] }),
      createResponse({ errors: [first, second] }),
      createResponse({ errors: [second], errorDetails: [{ error: first }] }),
      createResponse({ errors: [first], errorDetails: [{ error: second }] }),
    ];
    for (const form of forms) expect(interpretCodeCheck(form).state).toEqual(refused(reason));
  });

  it('is valid with CUSTOMIZATION_MISSING and countries, and reports it', () => {
    expect(
      interpretCodeCheck(
        createResponse({ errors: ['CUSTOMIZATION_MISSING'], countryOptions: [{}], invitorName: 'Anna' }),
      ),
    ).toEqual({
      state: { status: 'valid', hasInviter: true },
      operatorMessage: 'CUSTOMIZATION_MISSING',
    });
  });

  it('is generic with CUSTOMIZATION_MISSING and no countries, and reports it', () => {
    expect(interpretCodeCheck(createResponse({ errors: ['CUSTOMIZATION_MISSING'] }))).toEqual({
      state: { status: 'generic' },
      operatorMessage: 'CUSTOMIZATION_MISSING',
    });
  });

  it('is generic for an unknown code with CUSTOMIZATION_MISSING', () => {
    const errors = ['CUSTOMIZATION_MISSING', 'SOMETHING_NEW'];
    expect(interpretCodeCheck(createResponse({ errors, countryOptions: [{}] }))).toEqual({
      state: { status: 'generic' },
      operatorMessage: 'CUSTOMIZATION_MISSING SOMETHING_NEW',
    });
  });

  it.each(['SOMETHING_NEW', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'registration_code_invalid'])(
    'is generic for the unknown code %p',
    (code) => {
      expect(interpretCodeCheck(createResponse({ errors: [code], countryOptions: [{}] }))).toEqual({
        state: { status: 'generic' },
        operatorMessage: code,
      });
    },
  );

  it('is limited with RATE_LIMITED', () => {
    expect(interpretCodeCheck(createResponse({ errorDetails: [{ error: 'RATE_LIMITED' }] }))).toEqual({
      state: { status: 'limited' },
      operatorMessage: null,
    });
  });

  it.each([
    ['Anna Lindqvist', true],
    ['', false],
    ['   ', false],
    [null, false],
    [undefined, false],
  ])('is valid without errors; the inviter %p is shown: %s', (invitorName, hasInviter) => {
    expect(interpretCodeCheck(createResponse({ invitorName }))).toEqual({
      state: { status: 'valid', hasInviter },
      operatorMessage: null,
    });
  });
});

describe("the deny page's query", () => {
  it('is that of the redirect of a rejected code', () => {
    const query = { reason: 'invalid' };
    expect(getRejectionRedirect({ status: 'refused', reason: 'invalid' })).toEqual({ route: 'deny', query });
    expect(getRejectionRedirect({ status: 'limited' })).toBeNull();
  });

  it.each([
    [null, { reason: 'balance' }],
    [undefined, { reason: 'balance' }],
    ['wait', { reason: 'balance', next: 'wait' }],
    ['interest', { reason: 'balance', next: 'interest' }],
    ['code:OTHER', { reason: 'balance', next: 'code:OTHER' }],
    ['text:Come back\nin May', { reason: 'balance', next: 'text' }],
  ])('has what the visitor can do (%j), without the text', (fallback, query) => {
    const response = { ...createResponse({ errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'] }), fallback };
    expect(getRejectionRedirect(interpretCodeCheck(response).state)).toEqual({ route: 'deny', query });
  });

  it.each(['invalid', 'expired', 'timestampMissing', 'balance', 'held', 'referrer'] as const)(
    '%s is read as it was written',
    (reason) => {
      expect(parseDenyReason(new URLSearchParams(buildDenyQuery(reason)))).toBe(reason);
    },
  );

  it.each([
    '',
    'reason=',
    'reason=held',
    'reason=__proto__',
    'reason=constructor',
    'reason=EXPIRED',
    'reason=<b>',
    'detail=held',
  ])('%p reads as invalid', (query) => {
    expect(parseDenyReason(new URLSearchParams(query))).toBe('invalid');
  });

  it('has four reasons, two of them with a detail', () => {
    expect(buildDenyQuery('held')).toEqual({ reason: 'balance', detail: 'held' });
    expect(buildDenyQuery('timestampMissing')).toEqual({ reason: 'expired', detail: 'timestamp' });
    expect(parseDenyReason(new URLSearchParams('reason=balance&detail=timestamp'))).toBe('balance');
    expect(parseDenyReason(new URLSearchParams('reason=expired&reason=balance'))).toBe('expired');
    expect(parseDenyReason(new URLSearchParams('reason=expired&detail=held'))).toBe('expired');
  });
});
