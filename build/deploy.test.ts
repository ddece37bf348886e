/** What deployment files say of the product, against what the product does. */
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { parseBackendConfig } from '../backend/config.ts';

const read = (path: string) => readFileSync(path, 'utf8');

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly secretRef?: object }[];
  readonly image: string;
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly [Container] };
    };
  };
}

const manifestsOf = (name: string) =>
  parseAllDocuments(read(`build/deploy/kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });

const manual = read('docs/operations.md');

describe.each(['site', 'backend'])('the manifests of the %s', (name) => {
  const manifests = manifestsOf(name);
  const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template.spec;
  const container = pod?.containers[0];

  it('keep one instance while others go, and more of them while many come', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
    ]);
    expect(manifests.map(({ metadata }) => metadata.name)).toEqual(manifests.map(() => name));
  });

  it('name variables that the product has, and secrets by reference alone', () => {
    const names = container?.env.map((variable) => variable.name) ?? [];
    expect(names.filter((variable) => !manual.includes(`\`${variable}\``))).toEqual([]);
    expect(names.filter((variable) => /SECRET|_URL$/.test(variable))).toEqual(
      name === 'site' ? ['ACQ_BACKEND_INTERNAL_URL'] : [],
    );
    expect(container?.envFrom[0]?.secretRef).toBeDefined();
  });

  it('ask for liveness and readiness where they are told', () => {
    expect(container?.startupProbe.httpGet.path).toBe('/healthz');
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
  });

  it('wait for the end longer than the product takes for it', () => {
    const env = Object.fromEntries(container?.env.map((variable) => [variable.name, variable.value]) ?? []);
    const { stopDeadline } = parseBackendConfig({ DRAIN_DELAY_MS: env.DRAIN_DELAY_MS });
    expect((pod?.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(stopDeadline);
  });

  it('give it a file system that cannot be written and no rights', () => {
    expect(container?.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
  });
});

it('the network policies refuse what none of them names', () => {
  const [first, ...others] = manifestsOf('network-policies');
  expect(first?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(others.map(({ metadata }) => metadata.name)).toEqual(['names', 'site', 'backend']);
});

describe('compose.yaml', () => {
  type Service = Readonly<Record<string, unknown>> & { readonly environment?: Readonly<Record<string, string>> };
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Readonly<Record<string, Service>> };
  const instances = ['site-1', 'site-2', 'backend-1', 'backend-2'];

  it.each([...instances, 'balancer'])('gives %s a file system that cannot be written and no rights', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('lets nobody reach an instance but by the balancer, which each believes one address', () => {
    for (const name of instances) {
      expect(services[name]?.ports).toBeUndefined();
      expect(services[name]?.environment?.TRUST_PROXY).toBe(`\${TRUST_PROXY:-1}`);
    }
    expect(services.balancer?.ports).toEqual(['8080:8080', '9090:9090']);
  });

  it('has the instances where nginx looks for them', () => {
    const addresses = services.balancer?.extra_hosts as readonly string[];
    const named = instances.map((name) => {
      const networks = services[name]?.networks as { readonly default: { readonly ipv4_address: string } } | undefined;
      return `${name}:${networks?.default.ipv4_address}`;
    });
    expect(addresses).toEqual(named);
    const config = read('build/deploy/nginx.conf');
    for (const name of instances) expect(config).toContain(`server ${name}:${name.startsWith('site') ? 3000 : 9090} `);
  });
});
