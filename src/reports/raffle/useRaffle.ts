import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RaffleDraw, ReportRow } from '#contracts/reportItems.ts';
import { useReloadBeside, useReports } from '../ReportsContext.ts';
import { keptWhileShown, winnersKey } from '../reportQueries.ts';
import { readWinners } from '../wire/readers.ts';
import { ReportError, type ReportErrorKind } from '../wire/reportError.ts';

/** Why no winners were drawn; `unsure` if the result is unknown. */
type DrawFailure = { error: unknown; unsure: boolean };
/** `changed`: other winners were drawn since the shown ones were loaded. */
type DrawOutcome = { winners: number } | 'changed' | 'failed';

/** The app refused the draw or was not called: nothing has changed. */
const refusals: readonly ReportErrorKind[] = [
  'no-token',
  'address',
  'unauthorized',
  'forbidden',
  'not-found',
  'refused',
  'redirected',
];

const isRefusal = (error: unknown): boolean => error instanceof ReportError && refusals.includes(error.kind);
const isSame = (one: readonly ReportRow[], other: readonly ReportRow[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Loads the winners of a raffle from the app, and draws new ones. */
export function useRaffle(url: string) {
  const { calls, campaignId, locale } = useReports();
  const queryClient = useQueryClient();
  const reloadBeside = useReloadBeside();
  const queryKey = [...winnersKey(campaignId, url), locale];
  const read = async (signal?: AbortSignal) => readWinners(await calls.json(url, { signal }));
  const winners = useQuery({ ...keptWhileShown, queryKey, queryFn: ({ signal }) => read(signal) });
  const [drawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState<DrawFailure | null>(null);
  // A ref: a second click may come before the next render.
  const busy = useRef(false);

  const replace = async (count: number): Promise<DrawOutcome> => {
    let asked = false;
    try {
      const before = await read();
      if (!isSame(before, winners.data ?? [])) {
        queryClient.setQueryData(queryKey, before);
        return 'changed';
      }
      asked = true;
      const body: RaffleDraw = { count, replace_existing: true };
      const drawn = readWinners(await calls.json(url, { body }));
      queryClient.setQueryData(queryKey, drawn);
      reloadBeside();
      return { winners: drawn.length };
    } catch (error) {
      const unsure = asked && !isRefusal(error);
      setFailure({ error, unsure });
      if (unsure) void winners.refetch();
      return 'failed';
    }
  };
  const draw = async (count: number): Promise<DrawOutcome | null> => {
    if (busy.current) return null;
    busy.current = true;
    setDrawing(true);
    setFailure(null);
    try {
      return await replace(count);
    } finally {
      busy.current = false;
      setDrawing(false);
    }
  };
  return { winners, drawing, failure, draw };
}
