import { findSeeded, personal, seeded } from '../../test/support/findSeeded.ts';
import { filterReport } from './filterReport.ts';

const frame = {
  filename: 'https://salon.example/acquisition/assets/entry-ABCD1234.js',
  function: 'send',
  lineno: 3,
  colno: 9,
};

const event = {
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1_793_561_834.5,
  platform: 'javascript',
  level: 'error',
  exception: { values: [{ type: 'TypeError', value: 'Missing clientKey', stacktrace: { frames: [frame] } }] },
  release: '1.4.0',
  environment: 'production',
  tags: { request_id: '3f2b8c1e-0d4a-4b7e-9c55-aa00bb11cc22', route: 'formStarted', locale: 'de' },
};

const withMessage = (value: unknown) => ({ ...event, exception: { values: [{ type: 'Error', value }] } });
const messageOf = (value: unknown) => filterReport(withMessage(value))?.exception.values[0]?.value;

describe('a report', () => {
  it("has the error's type, message, stack, version and tags", () => {
    expect(filterReport(event)).toEqual({
      ...event,
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'Missing clientKey',
            stacktrace: { frames: [{ ...frame, filename: 'app:///assets/entry-ABCD1234.js' }] },
          },
        ],
      },
    });
  });

  it('is the same when it is filtered again', () => {
    const once = filterReport(event);
    expect(filterReport(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  it('spec §7: "Error reports scrub gender, firstName, lastName, email, postalCode, bday, country and anonymise IP."', () => {
    const everywhere = { ...seeded, ip_address: '203.0.113.7' };
    const report = filterReport({
      ...event,
      ...everywhere,
      message: JSON.stringify(seeded),
      logentry: everywhere,
      request: {
        url: `https://salon.example/?${seeded.query}`,
        headers: everywhere,
        data: everywhere,
        cookies: everywhere,
      },
      user: everywhere,
      contexts: { graphql: { variables: seeded.variables } },
      extra: everywhere,
      breadcrumbs: [{ data: everywhere }],
      server_name: seeded.lastName,
      modules: everywhere,
      sdk: everywhere,
      fingerprint: Object.values(seeded),
      transaction: seeded.query,
      tags: { ...event.tags, ...everywhere },
      exception: {
        ...everywhere,
        values: Object.values(seeded).map((value) => ({
          ...everywhere,
          type: value,
          value: `Missing in ${JSON.stringify(personal)}`,
          mechanism: { data: everywhere },
          stacktrace: {
            frames: [
              {
                ...frame,
                filename: `https://salon.example/?email=${value}`,
                function: `Object.${value}`,
                vars: everywhere,
              },
              { ...frame, abs_path: value, context_line: value, pre_context: [value], module: value },
            ].map((given) => ({ ...given, function: `on ${value}` })),
          },
        })),
      },
    });
    expect(report).not.toBeNull();
    const body = Buffer.from(JSON.stringify(report));
    expect(findSeeded(body, everywhere)).toEqual([]);
    expect(Object.keys(report ?? {})).toEqual(Object.keys(event));
  });

  it('has scrubbed messages', () => {
    expect(messageOf('anna@example.org: rows is not iterable')).toBe('[scrubbed]: rows is not iterable');
  });

  it('contains no functions of foreign files', () => {
    const frames = [{ filename: 'https://other.example/a.js', function: 'anna', lineno: 1 }];
    const report = filterReport({
      ...event,
      exception: { values: [{ type: 'Error', value: '', stacktrace: { frames } }] },
    });
    expect(report?.exception.values[0]?.stacktrace?.frames).toEqual([{ filename: '[foreign]' }]);
  });

  it.each([
    [
      'the URL of the page, where an inline script failed',
      'https://salon.example/registration/activateaccount?token=x',
      '[foreign]',
    ],
    ["another host's source file", 'https://other.example/server/anna.ts', '[foreign]'],
    ['a source file on the server', '/srv/anna/app/server/routes/pages.ts', 'app:///server/routes/pages.ts'],
    [
      'a source file by its URL',
      'file:///srv/app/node_modules/express/lib/router.js',
      'app:///node_modules/express/lib/router.js',
    ],
    ['a script with a query', 'https://salon.example/assets/entry-ABCD1234.js?anna', '[foreign]'],
    ['a source file with text after it', '/srv/server/app.ts anna', '[foreign]'],
    ['a name after that of Node', 'node:fs anna', '[foreign]'],
    ['a name before that of Node', 'anna node:fs', '[foreign]'],
    ["Node's own", 'node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ])("shows %s as a frame's file: %s → %s", (_, filename, shown) => {
    const report = filterReport({
      ...event,
      exception: { values: [{ type: 'Error', value: '', stacktrace: { frames: [{ filename }] } }] },
    });
    expect(report?.exception.values[0]?.stacktrace?.frames).toEqual([{ filename: shown }]);
  });

  it('has five errors and the last fifty frames at most', () => {
    const frames = Array.from({ length: 80 }, (_, lineno) => ({ ...frame, lineno }));
    const values = Array.from({ length: 9 }, () => ({ type: 'Error', value: '', stacktrace: { frames } }));
    const report = filterReport({ ...event, exception: { values } });
    expect(report?.exception.values).toHaveLength(5);
    expect(report?.exception.values[0]?.stacktrace?.frames.map(({ lineno }) => lineno)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 30),
    );
  });
});

describe('an invalid report is not sent', () => {
  const throwing = (given: object, name: string) =>
    Object.defineProperty({ ...given }, name, {
      enumerable: true,
      get: () => {
        throw new Error(seeded.email);
      },
    });
  const cyclic: Record<string, unknown> = { ...event };
  cyclic.exception = { values: cyclic };

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', seeded.email],
    ['a property that throws', throwing(event, 'exception')],
    ['a circle', cyclic],
    ['an event without an error', { ...event, exception: undefined, message: seeded.email }],
    ['a transaction', { ...event, type: 'transaction', exception: { values: [] } }],
    ['everything in __proto__', JSON.parse(`{"__proto__":${JSON.stringify(event)}}`)],
    ['an id that is none', { ...event, event_id: seeded.email }],
    ['a name before the id', { ...event, event_id: `anna${event.event_id}` }],
    ['a name after the id', { ...event, event_id: `${event.event_id}anna` }],
    ['a time that is none', { ...event, timestamp: seeded.bday }],
    ['an environment that is none', { ...event, environment: `${seeded.firstName} ${seeded.lastName}` }],
  ])('%s', (_, given) => {
    expect(filterReport(given)).toBeNull();
  });

  it('a message of a megabyte is cut in linear time', () => {
    for (const part of [seeded.email, 'Unexpected ', 'E', 'email=', '&a=', '1:', '"email":"\\\\', 'A1-']) {
      expect(String(messageOf(part.repeat(Math.ceil(1_000_000 / part.length)))).length).toBeLessThanOrEqual(1000);
    }
  });

  it.each(['__proto__', 'constructor', 'toString'])('a tag named %s is dropped', (name) => {
    const given = JSON.parse(`{"${name}":{"route":"landing"}}`) as unknown;
    expect(filterReport({ ...event, tags: given })?.tags).toEqual({});
    expect(filterReport({ ...event, tags: { route: name } })?.tags).toEqual({});
  });

  it('an object instead of a text is dropped', () => {
    const text = { toString: () => 'landing', email: seeded.email };
    expect(filterReport({ ...event, tags: { route: text } })?.tags).toEqual({});
    expect(messageOf(text)).toBe('');
  });
});

it.each<[field: string, sent: string, kept: string]>([
  ['platform', 'node', 'node'],
  ['platform', 'anna', 'javascript'],
  ['level', 'warning', 'warning'],
  ['level', 'anna', 'error'],
])('has the %s %s as %s', (field, sent, kept) => {
  expect(filterReport({ ...event, [field]: sent })).toMatchObject({ [field]: kept });
});

it.each(['Anna Error', 'Error Anna', 'anna'])('has no type %p and no request id with a name', (type) => {
  const { request_id } = event.tags;
  const values = [{ type, value: '' }];
  const tags = { request_id: type.replace('Error', request_id) };
  expect(filterReport({ ...event, tags, exception: { values } })).toEqual({
    ...event,
    tags: {},
    exception: { values: [{ type: 'Error', value: '' }] },
  });
});

it.each(['1.4.0', 'salon-xiv@1.4.0', '@salon/site@v2.0+5', 'feature/x', 'x'.repeat(200)])(
  'keeps the version %s',
  (release) => {
    expect(filterReport({ ...event, release, environment: 'staging.eu' })).toMatchObject({ release });
  },
);

it.each([seeded.email, 'x'.repeat(201), '1.4.0 (today)', '', 14, null, undefined])(
  'drops the invalid version %p',
  (release) => {
    const { release: _, ...others } = event;
    expect(filterReport({ ...event, release })).toEqual(filterReport(others));
    expect(filterReport({ ...event, release })).not.toBeNull();
  },
);
