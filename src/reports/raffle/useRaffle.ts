import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RaffleDraw, ReportRow } from '../../../contracts/reportItems.ts';
import { useReloadBeside, useReports } from '../ReportsContext.ts';
import { keptWhileShown, winnersKey } from '../reportQueries.ts';
import { readWinners } from '../wire/readers.ts';
import { ReportError, type ReportErrorKind } from '../wire/reportError.ts';

/** Why no winners were picked, or why that is not known. */
type DrawFailure = { error: unknown; unsure: boolean };
/** `changed`: others were drawn since those were shown that were to be replaced. */
type DrawOutcome = { winners: number } | 'changed' | 'failed';

/** The app said no, or was not asked: all is as it was. */
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

/** The winners of a raffle and the draw of new ones, at the app. */
export function useRaffle(url: string) {
  const { calls, campaignId } = useReports();
  const queryClient = useQueryClient();
  const reloadBeside = useReloadBeside();
  const queryKey = winnersKey(campaignId, url);
  const read = async (signal?: AbortSignal) => readWinners(await calls.json(url, { signal }));
  const winners = useQuery({ ...keptWhileShown, queryKey, queryFn: ({ signal }) => read(signal) });
  const [drawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState<DrawFailure | null>(null);
  // A second click comes before the first has been painted.
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
