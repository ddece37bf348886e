import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { areGeneratedFilesCurrent, generateFiles } from './codegen.ts';

const files = {
  'backend/schema.graphql': 'enum State { OPEN SHUT } type Query { state(id: ID!): State! }',
  'shared/graphql/operations/state.graphql': 'query state($id: ID!) { state(id: $id) }',
  'client/State.module.css': '.open { color: red }',
};

describe('the generated documents', () => {
  let root = '';
  afterEach(() => removeFolder(root));

  it('are typed objects', async () => {
    root = createFolder(files);
    const { 'shared/graphql/operations.generated.ts': text } = await generateFiles(root);
    expect(text).toContain('"kind":"Document"');
    expect(text).toMatch(/type State =\s*\| 'OPEN'\s*\| 'SHUT'/);
    expect(text).not.toMatch(/import (?!type)/);
  });

  it('contain the response shape', async () => {
    root = createFolder(files);
    const { 'shared/graphql/operations.generated.ts': text } = await generateFiles(root);
    expect(text).toContain('"responseShape":{"fields":{"state":{"oneOf":["OPEN","SHUT"]}}}');
  });

  it('list each operation for the backend with the fragments that it reaches', async () => {
    root = createFolder({
      ...files,
      'shared/graphql/operations/other.graphql':
        'query other($id: ID!) { ...there } fragment there on Query { state(id: $id) }',
    });
    const { 'backend/trustedDocuments.json': text } = await generateFiles(root);
    const list = JSON.parse(text ?? '') as Record<string, string>;
    expect(Object.keys(list).sort()).toEqual(['other', 'state']);
    expect(list.other).toContain('fragment there');
    expect(list.state).not.toContain('fragment');
  });

  it('fail if an operation does not fit the schema', async () => {
    root = createFolder({ ...files, 'shared/graphql/operations/lost.graphql': 'query lost { nothing }' });
    await expect(generateFiles(root)).rejects.toThrow('nothing');
  });

  it('are stale if one of them differs', async () => {
    root = createFolder(files);
    const generated = await generateFiles(root);
    removeFolder(root);
    root = createFolder({ ...files, ...generated });
    expect(await areGeneratedFilesCurrent(root)).toBe(true);
    for (const [path, text] of Object.entries(generated)) {
      removeFolder(root);
      root = createFolder({ ...files, ...generated, [path]: `${text}\n` });
      expect(await areGeneratedFilesCurrent(root)).toBe(false);
    }
  });
});
