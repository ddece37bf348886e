/** Docker with a daemon; not tested. */
import { spawn } from 'node:child_process';
import { buildArguments, type ContainerTool, outputOf, runLoudly } from './containerTool.ts';

interface Inspected {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly WorkingDir: string;
    readonly Env: readonly string[];
    readonly Cmd: readonly string[];
    readonly Labels: Readonly<Record<string, string>>;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}

const inspect = async (image: string) => {
  const [inspected] = JSON.parse(await outputOf('docker', 'image', 'inspect', image)) as [Inspected];
  return inspected;
};

const closed = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--network=host'];

export async function findDocker(): Promise<ContainerTool> {
  return {
    name: `Docker ${await outputOf('docker', 'version', '--format', '{{.Server.Version}}')}`,
    pull: (image) => runLoudly('docker', 'pull', image),
    build: (options) => runLoudly('docker', 'build', ...buildArguments(options)),
    configOf: async (image) => {
      const { Config } = await inspect(image);
      return {
        user: Config.User,
        workingDir: Config.WorkingDir,
        env: Config.Env,
        command: Config.Cmd,
        labels: Config.Labels,
        healthCheck: Config.Healthcheck?.Test.slice(1) ?? [],
      };
    },
    sizeOf: async (image) => `${Math.round((await inspect(image)).Size / 1e6)} MB`,
    // The client forwards signals to the container.
    start: async (image, { env, command = [] }) => {
      const given = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
      return spawn('docker', ['run', '--rm', '--init', ...closed, ...given, image, ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    removeContainers: async () => undefined,
  };
}
