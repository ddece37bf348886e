/**
 * `npm run try-image`: builds the image of the Dockerfile, runs site and backend of it as deployed (read-only, no
 * capabilities, not root) and registers a member. Prints sizes and times; fails if anything is wrong.
 *   --base IMAGE    instead of the Dockerfile's own, such as node:26-slim@sha256:…
 *   --image IMAGE an existing image
 *   --times 5 number of measured starts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { findBuildah } from './buildah.ts';
import { type ContainerTool, outputOf } from './containerTool.ts';
import { findDocker } from './docker.ts';
import { inspectImage } from './inspectImage.ts';
import { buildLocalBase, localBaseImage } from './localBaseImage.ts';
import { productionImage } from './productionNode.ts';
import { testContainers } from './testContainers.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The last lines; those before repeat the command. */
const reasonOf = (error: unknown) => {
  const { stderr = '', message } = error as Error & { readonly stderr?: string };
  return (stderr.trim() || message).split('\n').at(-1);
};

async function findTool(): Promise<ContainerTool | null> {
  const finders = { buildah: findBuildah, docker: findDocker };
  const reasons: string[] = [];
  for (const [name, find] of Object.entries(finders)) {
    try {
      return await find();
    } catch (error) {
      reasons.push(`  ${name}: ${reasonOf(error)}`);
    }
  }
  say(`The image was not tested: no program on this machine builds and runs images.\n${reasons.join('\n')}`);
  say('buildah needs no daemon; Debian has it: apt-get install buildah debootstrap');
  return null;
}

/** Undefined for the base in the Dockerfile, if available. */
async function findBase(tool: ContainerTool, expected: string | undefined): Promise<string | undefined> {
  if (expected !== undefined) return expected;
  try {
    await tool.pull(productionImage);
    return undefined;
  } catch (error) {
    say(`${productionImage} is unavailable: ${reasonOf(error)}\nContinuing with a local base: ${localBaseImage}`);
    await buildLocalBase();
    return localBaseImage;
  }
}

/** Only npm's registries and certificates; no credentials. */
async function writeNpmrc(folder: string): Promise<string> {
  const setting = (name: string) => outputOf('npm', 'config', 'get', name);
  const authorities = await setting('cafile');
  const lines =
    authorities === 'null' ? [] : readFileSync(authorities, 'utf8').match(/-----BEGIN.*?END CERTIFICATE-----/gs);
  const file = join(folder, 'npmrc');
  const trustSettings = (lines ?? []).map((text) => `ca[]=${JSON.stringify(text)}`);
  writeFileSync(file, [`registry=${await setting('registry')}`, ...trustSettings].join('\n'));
  return file;
}

async function build(tool: ContainerTool, base: string | undefined): Promise<string> {
  const tag = 'localhost/salon-xiv:trial';
  const folder = createFolder();
  try {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    await tool.build({
      tag,
      base,
      npmrc: await writeNpmrc(folder),
      args: {
        VERSION: version,
        REVISION: await outputOf('git', 'rev-parse', 'HEAD'),
        CREATED: new Date().toISOString(),
      },
    });
    return tag;
  } finally {
    removeFolder(folder);
  }
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      image: { type: 'string' },
      times: { type: 'string', default: '5' },
    },
  });
  const tool = await findTool();
  if (tool === null) {
    process.exitCode = 1;
    return;
  }
  try {
    const image = values.image ?? (await build(tool, await findBase(tool, values.base)));
    say(`\n${image}, with ${tool.name}`);
    const problems = [
      ...(await inspectImage(tool, image, say)),
      ...(await testContainers(tool, image, Number(values.times), say)),
    ];
    for (const problem of problems) say(`  wrong: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await tool.removeContainers();
  }
});
