import { useCallback, useEffect, useState } from 'react';
import { fieldsOf, textOf, textOrNull } from '../../values/read.ts';
import type { EditorApi } from '../editorApi.ts';
import { digestOf, type ManualCheck } from './manualChecks.ts';
import { manualWords } from './manualWords.ts';

/** Who made a check, and when. */
type MadeCheck = { name: string | null; at: string };
type Made = ReadonlyMap<string, MadeCheck>;

/** A question with the digest of its content; `made` is null while no user has answered it. */
export type AskedCheck = ManualCheck & { digest: string; made: MadeCheck | null };

/**
 * Returns the questions with the answers of all users of the campaign, and the functions that answer a question and ask it again.
 * `checks` must be stable. It is empty until the answers are loaded.
 */
export function useManualChecks(request: EditorApi['request'], checks: readonly ManualCheck[]) {
  const [digested, setDigested] = useState<(ManualCheck & { digest: string })[]>([]);
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const digest = async () => {
      const all = await Promise.all(checks.map(async (check) => ({ ...check, digest: await digestOf(check) })));
      // The same content in several places is checked once.
      if (isCurrent) setDigested([...new Map(all.map((one) => [one.digest, one])).values()]);
    };
    void digest();
    return () => {
      isCurrent = false;
    };
  }, [checks]);
  const load = useCallback(async () => {
    const loaded = await readMade(request);
    if (loaded) setMade(loaded);
    else setProblem(manualWords().notLoaded);
  }, [request]);
  useEffect(() => void load(), [load]);
  const write = async (method: 'PUT' | 'DELETE', digest: string): Promise<boolean> => {
    const response = await request(`/manual_checks/${digest}`, { method }).catch(() => null);
    setProblem(response?.ok ? null : manualWords().notStored);
    if (response?.ok) await load();
    return response?.ok ?? false;
  };
  const asked = made ? digested.map((one): AskedCheck => ({ ...one, made: made.get(one.digest) ?? null })) : [];
  return {
    asked,
    problem,
    answer: (digest: string) => write('PUT', digest),
    askAgain: (digest: string) => write('DELETE', digest),
  };
}

async function readMade(request: EditorApi['request']): Promise<Made | null> {
  const response = await request('/manual_checks', {}).catch(() => null);
  if (!response?.ok) return null;
  const { checks } = fieldsOf(await response.json().catch(() => null));
  return new Map(
    Object.entries(fieldsOf(checks)).map(([digest, value]) => {
      const { name, at } = fieldsOf(value);
      return [digest, { name: textOrNull(name), at: textOf(at) }];
    }),
  );
}
