import { drawFlameGraph } from './flameGraph.ts';

const call = (functionName: string) => ({ functionName, url: 'file:///a/server/page.ts', lineNumber: 6 });

it('a flame graph shows each function with its total share, without idle time', () => {
  const picture = drawFlameGraph({
    nodes: [
      { id: 1, callFrame: call('(root)'), children: [2, 4, 5] },
      { id: 2, callFrame: call('render'), children: [3] },
      { id: 3, callFrame: call('escape<T>') },
      { id: 4, callFrame: call('(idle)') },
      { id: 5, callFrame: call('render') },
    ],
    samples: [2, 3, 4, 5],
    timeDeltas: [100, 200, 5000, 100],
  });
  expect(picture).toContain('<title>render server/page.ts:7: 100.00 %</title>');
  expect(picture).toContain('<title>escape&lt;T&gt; server/page.ts:7: 50.00 %</title>');
  expect(picture).not.toContain('idle');
});
