/** A flame graph of a CPU profile: a standalone SVG with each function's share as its title. */

import { escapeHtml } from '../../shared/page/html.ts';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** V8's output of `--cpu-prof`. */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Frame {
  readonly name: string;
  readonly place: string;
  time: number;
  readonly children: Map<string, Frame>;
}

const width = 1600;
const height = 17;
/** Narrower frames are omitted. */
const minWidth = 0.5;
const resting = new Set(['(idle)', '(program)']);

const frameOf = (name: string, place: string): Frame => ({ name, place, time: 0, children: new Map() });

/** The calls as a tree: calls of one function from one caller are one frame, with the time of its children. */
function treeOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const separate = new Map<number, number>();
  samples.forEach((id, at) => void separate.set(id, (separate.get(id) ?? 0) + Math.max(timeDeltas[at] ?? 0, 0)));
  const walk = ({ id, children = [] }: ProfileNode, frame: Frame): number => {
    let time = separate.get(id) ?? 0;
    for (const childId of children) {
      const child = byId.get(childId);
      if (child === undefined || resting.has(child.callFrame.functionName)) continue;
      const { functionName, url, lineNumber } = child.callFrame;
      const place = `${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;
      const name = functionName || '(anonymous)';
      const below = frame.children.get(name + place) ?? frameOf(name, place);
      frame.children.set(name + place, below);
      time += walk(child, below);
    }
    frame.time += time;
    return time;
  };
  const root = frameOf('busy time', '');
  if (nodes[0] !== undefined) walk(nodes[0], root);
  return root;
}

export function drawFlameGraph(profile: Profile): string {
  const root = treeOf(profile);
  const frames: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, left: number, level: number) => {
    const wide = (frame.time / root.time) * width;
    if (!(wide >= minWidth)) return;
    depth = Math.max(depth, level + 1);
    const hue = [...frame.place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 60, 0);
    const title = `${frame.name} ${frame.place}: ${((frame.time / root.time) * 100).toFixed(2)} %`;
    const label = wide > 30 ? escapeHtml(frame.name.slice(0, Math.floor(wide / 7))) : '';
    const at = `translate(${left.toFixed(1)} ${level * height})`;
    frames.push(
      `<g transform="${at}"><title>${escapeHtml(title)}</title><rect width="${wide.toFixed(1)}" height="${height - 1}" fill="hsl(${hue} 80% 70%)"/><text x="2" y="12">${label}</text></g>`,
    );
    let next = left;
    for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
      draw(child, next, level + 1);
      next += (child.time / root.time) * width;
    }
  };
  draw(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${depth * height}" font-family="monospace" font-size="11">${frames.join('\n')}</svg>\n`;
}
