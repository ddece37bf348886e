/**
 * Oxblood satin in folds. Each fold is one curve, drawn several times from broad and dark to narrow and bright, the
 * lights shifted towards their source, and softened: which is how light falls across a rounded fold.
 */
import { useId } from 'react';
import styles from './Cloth.module.css';

const folds = [
  'M-40-160C-200 160 20 400-60 760S-180 1120-230 1420',
  'M230-160C60 200 240 420 110 720S0 1120-70 1420',
  'M520-160C380 190 390 330 300 580S330 1000 210 1420',
  'M780-160C660 160 500 300 480 560S560 960 470 1420',
  'M1060-160C900 260 690 280 660 560S780 1000 690 1420',
  'M1230 60C1000 420 880 480 890 740S1040 1120 960 1420',
] as const;

const bodies = ['shade', 'turn', 'body', 'glow', 'sheen'] as const;

export function Cloth({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg
      className={className}
      viewBox="0 0 1000 1250"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <filter id={`${id}soft`} filterUnits="userSpaceOnUse" x="-100" y="-100" width="1200" height="1450">
          <feGaussianBlur stdDeviation="19" />
        </filter>
        <filter id={`${id}keen`} filterUnits="userSpaceOnUse" x="-100" y="-100" width="1200" height="1450">
          <feGaussianBlur stdDeviation="3.5" />
        </filter>
        {folds.map((path, index) => (
          <path key={path} id={`${id}${index}`} d={path} />
        ))}
      </defs>
      <rect className={styles.ground} width="1000" height="1250" />
      {folds.map((path, index) => (
        <g key={path} className={styles.fold}>
          <g filter={`url(#${id}soft)`}>
            {bodies.map((light) => (
              <use key={light} href={`#${id}${index}`} className={styles[light]} />
            ))}
          </g>
          <use href={`#${id}${index}`} className={styles.edge} filter={`url(#${id}keen)`} />
        </g>
      ))}
    </svg>
  );
}
