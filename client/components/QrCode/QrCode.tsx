import { useEffect, useState } from 'react';
import { loadChunk } from '../../browser/loadChunk.ts';
import styles from './QrCode.module.css';

type Cells = readonly (readonly boolean[])[];

/** In cells (ISO/IEC 18004). */
const quietZoneWidth = 4;

export function QrCode({ text, label, failedText }: Readonly<Record<'text' | 'label' | 'failedText', string>>) {
  const [cells, setCells] = useState<Cells | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadChunk(() => import('qr'))
      .then(({ encodeQR }): Cells => encodeQR(text, 'raw', { ecc: 'medium', border: quietZoneWidth }))
      .catch(() => 'failed' as const)
      .then((drawn) => isCurrent && setCells(drawn));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (cells === 'failed') return <p>{failedText}</p>;
  const size = cells?.length ?? 1;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {cells !== null && <path d={drawCells(cells)} />}
    </svg>
  );
}

/** Draws dark cells in runs: between single cells some browsers leave hairlines. */
function drawCells(cells: Cells): string {
  return cells
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
    })
    .join('');
}
