import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RaffleAnswer, RaffleClosing, RaffleDraw, RaffleWinners, ReportRow } from '#contracts/reportItems.ts';
import { useReloadBeside, useReports } from '../ReportsContext.ts';
import { keptWhileShown, winnersKey } from '../reportQueries.ts';
import { readRaffleAnswer } from '../wire/readers.ts';
import { ReportError, type ReportErrorKind } from '../wire/reportError.ts';

type RaffleUrl = 'raffle_winners_url' | 'raffle_entries_url';

/** Why no winners were drawn, or entries not closed (`closing`); `unsure` if the result is unknown. */
type DrawFailure = { error: unknown; unsure: boolean; closing: boolean };
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

/** Loads the winners of a raffle from the app, closes entries, and draws new winners. */
export function useRaffle({ raffle_winners_url: url, raffle_entries_url }: Pick<RaffleWinners, RaffleUrl>) {
  const { calls, campaignId, locale } = useReports();
  const queryClient = useQueryClient();
  const reloadBeside = useReloadBeside();
  const queryKey = [...winnersKey(campaignId, url), locale];
  const read = async (signal?: AbortSignal) => readRaffleAnswer(await calls.json(url, { signal }));
  const answer = useQuery({ ...keptWhileShown, queryKey, queryFn: ({ signal }) => read(signal) });
  const [drawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState<DrawFailure | null>(null);
  // A ref: a second click may come before the next render.
  const busy = useRef(false);

  /** Posts to the app. Returns null after a failure, which is shown. */
  const post = async (address: string, body: RaffleDraw | RaffleClosing): Promise<RaffleAnswer | null> => {
    try {
      const now = readRaffleAnswer(await calls.json(address, { body }));
      queryClient.setQueryData(queryKey, now);
      reloadBeside();
      return now;
    } catch (error) {
      const unsure = !isRefusal(error);
      setFailure({ error, unsure, closing: address !== url });
      if (unsure) void answer.refetch();
      return null;
    }
  };
  const replace = async (body: RaffleDraw): Promise<DrawOutcome> => {
    try {
      const before = await read();
      if (!isSame(before.items, answer.data?.items ?? [])) {
        queryClient.setQueryData(queryKey, before);
        return 'changed';
      }
    } catch (error) {
      setFailure({ error, unsure: false, closing: false });
      return 'failed';
    }
    const drawn = await post(url, body);
    return drawn ? { winners: drawn.items.length } : 'failed';
  };
  const once = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (busy.current) return null;
    busy.current = true;
    setDrawing(true);
    setFailure(null);
    try {
      return await work();
    } finally {
      busy.current = false;
      setDrawing(false);
    }
  };
  return {
    answer,
    drawing,
    failure,
    draw: (draw: Omit<RaffleDraw, 'replace_existing'>) => once(() => replace({ ...draw, replace_existing: true })),
    /** Undefined: the app draws in one step. */
    close: raffle_entries_url ? (closing: RaffleClosing) => once(() => post(raffle_entries_url, closing)) : undefined,
  };
}
