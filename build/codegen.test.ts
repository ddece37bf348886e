import { createFolder, removeFolder } from '../test/support/temporaryFolder.ts';
import { generateOperations, isGeneratedFileCurrent } from './codegen.ts';

const files = {
  'backend/schema.graphql': 'enum State { OPEN SHUT } type Query { state(id: ID!): State! }',
  'client/graphql/operations/state.graphql': 'query state($id: ID!) { state(id: $id) }',
};

describe('the generated documents', () => {
  let root = '';
  afterEach(() => removeFolder(root));

  it('are ready objects with types, so the browser needs no parser', async () => {
    root = createFolder(files);
    const text = await generateOperations(root);
    expect(text).toContain('export const StateDocument = {"kind":"Document"');
    expect(text).toMatch(/type State =\s*\| 'OPEN'\s*\| 'SHUT'/);
    expect(text).not.toMatch(/import (?!type)/);
  });

  it('are stale when the contract has moved on', async () => {
    root = createFolder(files);
    const text = await generateOperations(root);
    removeFolder(root);
    root = createFolder({ ...files, 'client/graphql/operations.generated.ts': text });
    expect(await isGeneratedFileCurrent(root)).toBe(true);
    removeFolder(root);
    root = createFolder({ ...files, 'client/graphql/operations.generated.ts': `${text}\n` });
    expect(await isGeneratedFileCurrent(root)).toBe(false);
  });
});
