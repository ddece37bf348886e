/** Compares the image with docs/operations.md. */
import { readFileSync } from 'node:fs';
import { runContainer } from './container.ts';
import type { ContainerTool } from './containerTool.ts';

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

const expected = ['title', 'description', 'version', 'revision', 'created', 'licenses'];

/** Returns the problems found. */
export async function inspectImage(
  tool: ContainerTool,
  image: string,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const inside = (...command: string[]) => runContainer(tool, image, { env: {}, command });
  const { labels, healthCheck } = await tool.configOf(image);
  const unlabelled = expected.filter((name) => !labels[`org.opencontainers.image.${name}`]);
  const bill = JSON.parse((await inside('cat', '/app/sbom.json')).output) as Bill;
  const unlisted = listMissing(bill);
  const packages = await inside('sh', '-c', 'find /app -path "*/node_modules/*" -name package.json | wc -l');
  const [kilobytes = ''] = (await inside('du', '-sk', '/app')).output.split('\t');
  say(`  ${await tool.sizeOf(image)}, of which ${(Number(kilobytes) / 1024).toFixed(0)} MB above the base`);
  say(`  ${packages.output} packages in node_modules, ${bill.components.length} in the bill of materials`);

  const user = (await inside('id', '-u')).output;
  const refused = await Promise.all(
    ['/app/written', '/written', '/home/node/written'].map((path) => inside('touch', path)),
  );
  const temporary = await inside('touch', '/tmp/written');
  say(`  user ${user}, Node ${(await inside('node', '--version')).output}`);
  return [
    ...unlabelled.map((name) => `no label ${name}`),
    ...unlisted.map((name) => `the bill of materials is missing ${name}`),
    ...(user === '0' ? ['it runs as root'] : []),
    ...(refused.some(({ code }) => code === 0) ? ['its file system can be written'] : []),
    ...(temporary.code === 0 ? [] : [`/tmp cannot be written: ${temporary.output}`]),
    ...(healthCheck.length === 0 ? ['no health check'] : []),
  ];
}

/** The project's packages with their versions. */
function listMissing({ bomFormat, components }: Bill): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const named = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  return [...named.filter((name) => !listed.has(name)), ...(bomFormat === 'CycloneDX' ? [] : ['its format'])];
}
