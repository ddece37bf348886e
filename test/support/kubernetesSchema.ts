/** Validates a manifest by Kubernetes' schemas, which allow unknown keys. */

import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';

const models = [Deployment, HorizontalPodAutoscaler, NetworkPolicy, PodDisruptionBudget, Service];

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** One line per problem with its path; unknown keys are problems. */
export function findSchemaProblems(manifest: Manifest): readonly string[] {
  const model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (model === undefined) return [`no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const { value, findUnread } = watch(manifest, '');
  try {
    model.prototype.validate.call(value as never);
  } catch (error) {
    return [String(error)];
  }
  return findUnread();
}

interface Watched {
  readonly value: unknown;
  /** The keys that the validator did not read: it reads every known key. */
  readonly findUnread: () => readonly string[];
}

function watch(value: unknown, path: string): Watched {
  if (typeof value !== 'object' || value === null) return { value, findUnread: () => [] };
  const requests = new Set<PropertyKey>();
  const inner = Object.entries(value).map(([key, each]) => [key, watch(each, `${path}/${key}`)] as const);
  const values = inner.map(([key, watched]) => [key, watched.value] as const);
  const copy: object = Array.isArray(value) ? values.map(([, each]) => each) : Object.fromEntries(values);
  const get = (target: object, key: PropertyKey): unknown => {
    requests.add(key);
    return Reflect.get(target, key);
  };
  return {
    value: new Proxy(copy, { get }),
    findUnread: () =>
      inner.flatMap(([key, watched]) => (requests.has(key) ? watched.findUnread() : [`unknown key ${path}/${key}`])),
  };
}
