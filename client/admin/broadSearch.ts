import type { Column } from './DataTable.tsx';

/** Whether a search finds more than the backend counts: these stand in the order of what was searched for, however the address sorts. */
export function isBroadSearch({ search = '' }: { readonly search?: string }, total: number | null): boolean {
  return search !== '' && total === null;
}

/** Columns of a list that is in none of their orders. */
export function inNoOrder<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column) =>
    column.sort === undefined ? column : { ...column, sort: { ...column.sort, direction: null } },
  );
}
