import { fork } from 'node:child_process';
import { once } from 'node:events';

type Call = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>;

/** The duration of each action in milliseconds; `waited` is the longest that a trivial call waits during them. */
export type Loads = Record<'previewed' | 'loaded' | 'undone' | 'exported' | 'imported' | 'waited', number>;

/** A preview is as fast as a save; actions that write every text may take twice as long. */
export const maxLoad: Loads = {
  previewed: 500,
  loaded: 1_000,
  undone: 1_000,
  exported: 500,
  imported: 500,
  waited: 100,
};

const sheet_url = 'https://docs.google.com/spreadsheets/d/sample-sheet-of-60-languages/edit';

/**
 * Loads a sheet over a campaign's texts, undoes it, exports the texts, and previews a file in which each text differs.
 */
export async function measureLoads(origin: string, call: Call, id: string): Promise<Loads> {
  const at = `/api/campaigns/${id}/translations`;
  const others = await startOthers(origin);
  const timed = async (work: Promise<ReturnType<typeof JSON.parse>>) => {
    const started = performance.now();
    const answer = await work;
    return { answer, ms: performance.now() - started };
  };
  const preview = await timed(call('POST', `${at}/sheet/load`, { sheet_url, dry_run: true }));
  const { fingerprint, changed } = preview.answer;
  if (changed.total === 0) throw new Error('The sheet changes nothing: there is nothing to measure.');
  const load = await timed(call('POST', `${at}/sheet/load`, { sheet_url, fingerprint }));
  const undo = await timed(call('POST', `${at}/sheet/undo`));
  await call('DELETE', `${at}/sheet`);
  const exported = await timed(call('GET', `${at}/csv`));
  const csv = exported.answer.csv.replaceAll('sentence', 'phrase');
  const imported = await timed(call('POST', `${at}/import`, { csv, dry_run: true }));
  const waited = await others.stop();
  const ms = { previewed: preview.ms, loaded: load.ms, undone: undo.ms, exported: exported.ms, imported: imported.ms };
  return { ...ms, waited };
}

/** Starts another client of the same server, as a separate process; `stop` returns its longest wait. */
async function startOthers(origin: string): Promise<{ stop(): Promise<number> }> {
  const child = fork('.cache/bench/waiting.js', [origin]);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [longest]: number[] = await once(child, 'message');
      return longest ?? Number.NaN;
    },
  };
}
