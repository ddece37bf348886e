import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

/** Names and what they are now, named by the heading above. */
export function FactTable({
  labelledBy,
  facts,
}: {
  labelledBy: string;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
