/** Validates deployment files by their schemas. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { parseAllDocuments } from 'yaml';
import { findSchemaProblems, type Manifest } from '../../test/support/kubernetesSchema.ts';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';

const read = (path: string) => readFileSync(path, 'utf8');

const manifestsOf = (name: string) =>
  parseAllDocuments(read(`build/deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS() as Manifest);

describe('the manifests for Kubernetes', () => {
  it.each(['site', 'backend', 'network-policies'])('have only keys in %s that the schemas know', (name) => {
    expect(manifestsOf(name).flatMap(findSchemaProblems)).toEqual([]);
  });

  const mistakes = [
    ['readinessProbe:', 'readinessProb:', 'unknown key /spec/template/spec/containers/0/readinessProb'],
    ['maxSurge: 1', 'maxSurges: 1', 'unknown key /spec/strategy/rollingUpdate/maxSurges'],
    ['maxUnavailable: 1', 'maxUnavail: 1', 'unknown key /spec/maxUnavail'],
    ['targetPort: http', 'targetport: http', 'unknown key /spec/ports/0/targetport'],
    ['averageValue: 800m', 'average: 800m', 'unknown key /spec/metrics/1/resource/target/average'],
  ] as const;
  it.each(mistakes)('fail with "%s" misspelt as "%s"', (right, wrong, problem) => {
    const text = read('build/deploy/kubernetes/site.yaml').replace(right, wrong);
    expect(parseAllDocuments(text).flatMap((document) => findSchemaProblems(document.toJS() as Manifest))).toEqual([
      problem,
    ]);
  });

  it('fail with a wrong type, and without a required key', () => {
    const problemsWith = (right: string, wrong: string) => {
      const text = read('build/deploy/kubernetes/site.yaml').replace(right, wrong);
      return parseAllDocuments(text).flatMap((document) => findSchemaProblems(document.toJS() as Manifest));
    };
    expect(problemsWith('replicas: 2', 'replicas: two')).toEqual([expect.stringContaining('spec/replicas')]);
    expect(problemsWith('scaleTargetRef:', 'scaleTarget:')).toEqual([expect.stringContaining('scaleTargetRef')]);
  });
});

describe('compose.yaml', () => {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  /** By the schema of the compose specification, and by those of the linter's rules that are no matter of taste. */
  const problemsOf = (text: string) => {
    const folder = createFolder({ 'compose.yaml': text });
    try {
      const [result] = linter.lintFiles([join(folder, 'compose.yaml')], false);
      return result?.messages.filter(({ type }) => type === 'error').map(({ rule, message }) => `${rule}: ${message}`);
    } finally {
      removeFolder(folder);
    }
  };

  it('has only keys that its schema knows', () => {
    expect(problemsOf(read('compose.yaml'))).toEqual([]);
  });

  it.each([
    ['read_only:', 'readonly:'],
    ['condition: service_healthy', 'condition: healthy'],
    ['ip_range:', 'range:'],
  ])('fail with "%s" misspelt as "%s"', (right, wrong) => {
    expect(problemsOf(read('compose.yaml').replace(right, wrong))).toEqual([
      expect.stringMatching(/^invalid-schema: /),
    ]);
  });

  it('fails with a port that every network reaches', () => {
    expect(problemsOf(read('compose.yaml').replace('127.0.0.1:8025:', '8025:'))).toEqual([
      expect.stringMatching(/^no-unbound-port-interfaces: .*8025/),
    ]);
  });
});
