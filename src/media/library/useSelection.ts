import { useCallback, useMemo, useState } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';

type Picked = ReadonlyMap<string, Upload>;
const nothing: Picked = new Map();

/** The selected files over all pages; a change of `scope`, the list they belong to, clears the selection. */
export function useSelection(scope: string) {
  const [state, setState] = useState<{ scope: string; picked: Picked }>({ scope, picked: nothing });
  const picked = state.scope === scope ? state.picked : nothing;

  const change = useCallback(
    (next: (before: Picked) => Picked) =>
      setState((before) => ({ scope, picked: next(before.scope === scope ? before.picked : nothing) })),
    [scope],
  );
  return useMemo(
    () => ({
      picked,
      files: [...picked.values()],
      count: picked.size,
      has: (filename: string) => picked.has(filename),
      toggle: (file: Upload) =>
        change((before) => {
          const next = new Map(before);
          if (!next.delete(file.filename)) next.set(file.filename, file);
          return next;
        }),
      add: (files: readonly Upload[]) =>
        change((before) => new Map([...before, ...files.map((file) => [file.filename, file] as const)])),
      set: (files: readonly Upload[]) => change(() => new Map(files.map((file) => [file.filename, file]))),
      clear: () => change(() => nothing),
    }),
    [picked, change],
  );
}

export type Selection = ReturnType<typeof useSelection>;
