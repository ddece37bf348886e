/**
 * buildah needs no daemon, and builds without namespaces (`--isolation chroot`). Such a container could write its root
 * file system, so it is run here as a container engine runs it. Requires root.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildArguments, type ContainerTool, type ImageConfig, outputOf, runLoudly } from './containerTool.ts';

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly WorkingDir: string;
      readonly Env: readonly string[];
      readonly Cmd: readonly string[];
      readonly Labels: Readonly<Record<string, string>>;
      readonly Healthcheck?: { readonly Test: readonly string[] };
    };
  };
}

/** In a mount namespace that ends with the process. $1 root, $2 user, $3 folder; then the command. */
const enter = `
set -e
root=$1 user=$2 folder=$3; shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$root/tmp"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
  unshare --root="$root" --wd="$folder" --setuid="$user" --setgid="$user" -- "$@"`;

const containerOf = (image: string) => `trial-${image.replaceAll(/[^a-z0-9]+/g, '-')}`;

const inspect = async (image: string) =>
  JSON.parse(await outputOf('buildah', 'inspect', '--type', 'image', image)) as Inspected;

async function configOf(image: string): Promise<ImageConfig> {
  const { config } = (await inspect(image)).Docker;
  return {
    user: config.User,
    workingDir: config.WorkingDir,
    env: config.Env,
    command: config.Cmd,
    labels: config.Labels,
    healthCheck: config.Healthcheck?.Test.slice(1) ?? [],
  };
}

/** A user's number, by the image's own list. */
async function numberOf(user: string, root: string): Promise<string> {
  if (/^\d+$/.test(user)) return user;
  const line = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n').find((one) => one.startsWith(`${user}:`));
  const number = line?.split(':')[2];
  if (number === undefined) throw new Error(`The image has no user "${user}".`);
  return number;
}

export async function findBuildah(): Promise<ContainerTool> {
  const name = await outputOf('buildah', '--version');
  if (process.getuid?.() !== 0) throw new Error('containers of buildah are run by root only');
  const containers = new Map<string, string>();
  const rootOf = async (image: string): Promise<string> => {
    const known = containers.get(image);
    if (known !== undefined) return known;
    const container = containerOf(image);
    await outputOf('buildah', 'from', '--pull-never', '--name', container, image);
    const root = await outputOf('buildah', 'mount', container);
    containers.set(image, root);
    return root;
  };
  return {
    name,
    pull: async (image) => void (await outputOf('buildah', 'pull', `docker.io/library/${image}`)),
    // Docker's format, because OCI's has no health check.
    build: (options) =>
      runLoudly('buildah', 'build', '--isolation', 'chroot', '--format', 'docker', ...buildArguments(options)),
    configOf,
    sizeOf: (image) => outputOf('buildah', 'images', '--format', '{{.Size}}', image),
    start: async (image, { env, command }) => {
      const config = await configOf(image);
      const root = await rootOf(image);
      const separate = Object.fromEntries(config.env.map((line) => line.split(/=(.*)/s)));
      const place = [root, await numberOf(config.user, root), config.workingDir];
      return spawn('unshare', ['--mount', 'sh', '-c', enter, 'sh', ...place, ...(command ?? config.command)], {
        env: { ...separate, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    removeContainers: async () => {
      for (const image of containers.keys()) await outputOf('buildah', 'rm', containerOf(image));
    },
  };
}
