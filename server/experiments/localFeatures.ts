/** Features from a file: for development, and for an installation without a feature service. */
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { errorFields } from '../../node/logger.ts';
import { startErrorOf } from '../../shared/startError.ts';
import { createPayloadStore, type FeatureSource, type PayloadStoreOptions } from './featureSource.ts';
import { parsePayload } from './parsePayload.ts';

export interface LocalFeaturesOptions extends PayloadStoreOptions {
  readonly file: string;
  /** Takes a change of the file over at once. */
  readonly watches: boolean;
}

/** Milliseconds: an editor writes a file in several steps. */
const settling = 50;

/** @throws where the file is none or cannot be used: a process starts with its settings or not at all. */
export function createLocalFeatures({ file, watches, ...options }: LocalFeaturesOptions): FeatureSource {
  const store = createPayloadStore(options);
  let watcher: FSWatcher | null = null;
  let timer: NodeJS.Timeout | undefined;
  try {
    const text = readFileSync(file, 'utf8');
    if (!store.take(text)) parsePayload(JSON.parse(text) as unknown, { ...options, onRefused: () => undefined });
  } catch (error) {
    throw startErrorOf(`The features of FEATURES_FILE (${file})`, error);
  }

  const read = () => {
    try {
      store.take(readFileSync(file, 'utf8'));
    } catch (error) {
      options.log.warn(errorFields(error), 'The features file could not be read');
    }
  };

  return {
    current: store.payload,
    subscribe: store.subscribe,
    start: async () => {
      if (!watches) return;
      // Editors put another file in the place of the old one: the folder tells of both ways.
      watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
        if (name !== basename(file)) return;
        clearTimeout(timer);
        timer = setTimeout(read, settling);
      });
      watcher.on('error', (error) => options.log.warn(errorFields(error), 'The features file is no longer watched'));
    },
    stop: () => {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
