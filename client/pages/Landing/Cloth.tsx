/**
 * Oxblood satin in folds. Each fold is one curve, drawn several times from broad and dark to narrow and bright, which
 * is how light falls across a rounded fold.
 */
import { useId } from 'react';
import styles from './Cloth.module.css';

const folds = [
  { path: 'M120-60C-40 220 150 420 20 700S-120 1120-160 1400', breadth: 'broad' },
  { path: 'M430-60C300 190 330 330 240 560S250 980 150 1400', breadth: 'broad' },
  { path: 'M700-60C600 120 380 300 370 520S480 900 400 1400', breadth: 'narrow' },
  { path: 'M960-60C820 230 590 260 560 520S700 980 610 1400', breadth: 'broad' },
  { path: 'M1080 180C860 420 780 480 790 700S960 1100 900 1400', breadth: 'broad' },
] as const;

const lights = ['shade', 'body', 'turn', 'glow', 'sheen', 'edge'] as const;

export function Cloth({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 1000 1250" preserveAspectRatio="xMidYMid slice" focusable="false">
      <defs>
        {folds.map(({ path }, index) => (
          <path key={path} id={`${id}${index}`} d={path} />
        ))}
      </defs>
      <rect className={styles.ground} width="1000" height="1250" />
      {folds.map(({ path, breadth }, index) => (
        <g key={path} className={styles[breadth]}>
          {lights.map((light) => (
            <use key={light} href={`#${id}${index}`} className={styles[light]} />
          ))}
        </g>
      ))}
    </svg>
  );
}
