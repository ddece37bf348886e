import { maxBatchSize } from '../../../shared/admin/maxBatchSize.ts';
import { tabStorage, useTabStorage } from '../../browser/safeStorage.ts';

/** The selected rows of a list, of all its pages: stored, since each page is another document. */
export function useSelection(storageKey: 'selectedCodes' | 'selectedLinks') {
  const selected = useTabStorage(storageKey)?.split(' ') ?? [];
  const save = (keys: readonly string[]) => tabStorage.set(storageKey, keys.join(' ') || null);
  const select = (keys: readonly string[], isSelected: boolean) => {
    const others = selected.filter((key) => !keys.includes(key));
    save(isSelected ? [...others, ...keys].slice(0, maxBatchSize) : others);
  };
  return {
    selected,
    clear: () => save([]),
    renderBox: (keys: readonly string[], label: string) => (
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = !box.checked && keys.some((key) => selected.includes(key));
          }}
          type="checkbox"
          aria-label={label}
          autoComplete="off"
          checked={keys.every((key) => selected.includes(key))}
          onChange={({ currentTarget }) => select(keys, currentTarget.checked)}
        />
      </label>
    ),
  };
}
