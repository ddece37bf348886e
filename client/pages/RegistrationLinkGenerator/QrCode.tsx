import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { loadChunk } from '../../loadChunk.ts';
import styles from './RegistrationLinkGenerator.module.css';

type Cells = readonly (readonly boolean[])[];

/** Cells of white that a reader needs around the code (ISO/IEC 18004). */
const quietZone = 4;

/** As a drawing, which prints sharply at any size. What draws it is loaded when it is first needed. */
export function QrCode({ text }: { readonly text: string }) {
  const { t } = useI18n();
  const [cells, setCells] = useState<Cells | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadChunk(() => import('qr'))
      .then(({ encodeQR }): Cells => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone }))
      .catch(() => 'failed' as const)
      .then((drawn) => isWanted && setCells(drawn));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (cells === 'failed') return <p>{t('adminLinks:card.qrFailed')}</p>;
  const size = cells?.length ?? 1;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('adminLinks:card.qr')}>
      {cells !== null && <path d={drawCells(cells)} />}
    </svg>
  );
}

/** A row's dark cells in runs: cell by cell, some browsers leave hairlines between them. */
function drawCells(cells: Cells): string {
  return cells
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
    })
    .join('');
}
