import { setTimeout as delay } from 'node:timers/promises';
import { CmsUnavailable } from '../server/errors.ts';
import { fieldsOf, listOf, textOf } from '../values/read.ts';
import type { CmsApi } from './cmsApi.ts';

/** What changed at the tool, followed by one long poll (docs/protocol.md, Changes). */
export type Changes = {
  /**
   * The number of the sequence of changes that is followed without a gap; null while changes may be missed. After a
   * gap that could be closed it is the same number again.
   */
  sequence(): number | null;
  /** Calls `listener` with the ids of the campaigns that changed. */
  subscribe(listener: (campaignIds: readonly string[]) => void): void;
  start(): void;
  stop(): void;
};

type Page = { campaignIds: string[]; cursor: string };

const waitSeconds = 10;
const timeoutMs = (waitSeconds + 5) * 1_000;
/** Further changes are collected for this long. */
const collectMs = 200;
/** The pause after an empty answer that came too early: the tool is busy or stops. */
const busyMs = 1_000;
const firstRetryMs = 250;
const maxRetryMs = 8_000;
/** A page with as many items is followed by another one. */
const fullPage = 1_000;

/** @param onLost called when changes can't be read any more, once for each interruption */
export function createChanges(cms: CmsApi, token: string, onLost: (reason: string) => void): Changes {
  const listeners: ((campaignIds: readonly string[]) => void)[] = [];
  let cursor: string | null = null;
  let sequences = 0;
  let followed: number | null = null;
  let failures = 0;
  let isStopped = false;
  /** Cancels the present request and the pause after it. */
  let canceling = new AbortController();

  const read = async (since: string | null): Promise<Page> => {
    const path = `/api/changes${since === null ? '' : `?since=${encodeURIComponent(since)}&wait=${waitSeconds}`}`;
    canceling = new AbortController();
    const { status, body } = await cms(path, { token, timeoutMs, signal: canceling.signal });
    // The changes since then can't be known, so all that was read before counts as outdated.
    if (status === 410 || status === 422) cursor = null;
    const page = status === 200 ? readPage(body) : null;
    if (!page) throw new CmsUnavailable(`GET /api/changes answered ${status} and no changes`);
    return page;
  };

  /** Reads one page; returns how many milliseconds to pause after it. */
  const step = async (): Promise<number> => {
    const since = cursor;
    const startedAt = performance.now();
    const page = await read(since);
    for (const listener of listeners) listener(page.campaignIds);
    cursor = page.cursor;
    if (since === null) sequences += 1;
    else failures = 0;
    followed = sequences;
    if (since === null || page.campaignIds.length >= fullPage) return 0;
    if (page.campaignIds.length > 0) return collectMs;
    return performance.now() - startedAt < (waitSeconds - 1) * 1_000 ? busyMs : 0;
  };

  const lose = (error: unknown): number => {
    followed = null;
    failures += 1;
    if (failures === 1 && !isStopped) onLost(error instanceof Error ? error.message : 'unknown');
    return Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);
  };

  const follow = async (): Promise<void> => {
    while (!isStopped) {
      const pauseMs = await step().catch(lose);
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal: canceling.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    sequence: () => followed,
    subscribe: (listener) => void listeners.push(listener),
    start: () => void follow(),
    stop() {
      isStopped = true;
      canceling.abort();
    },
  };
}

function readPage(body: unknown): Page | null {
  const { items, cursor } = fieldsOf(body);
  if (!Array.isArray(items) || textOf(cursor) === '') return null;
  const campaignIds = listOf(items).map((item) => textOf(fieldsOf(item).campaign_id));
  return { campaignIds, cursor: textOf(cursor) };
}
