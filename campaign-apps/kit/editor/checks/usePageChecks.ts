import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageProblems } from '#contracts/pageChecks.ts';
import type { EditorState } from '../editorState.ts';
import type { Host } from '../host.ts';
import type { Preview } from '../previewDocument.ts';
import type { CheckFrame } from './checkFrame.ts';
import type { Finding } from './finding.ts';

/** A problem with the language of the page in which it was found. */
export type PageFinding = Finding & { language: string };

/** Renders the page in a language; another function for each change of what is rendered. */
type PreviewIn = (language: string) => Preview;

export type CheckParts = {
  host: Host;
  campaignId: string;
  previewIn: PreviewIn;
  styles: string[];
  /** The shown language, and all languages of the page. */
  locale: string;
  languages: readonly string[];
  state: Pick<EditorState, 'base' | 'isBaseSaved' | 'saving'>;
  dirty: boolean;
};

/** What was found in a language, and the function that rendered it. */
type Result = { of: PreviewIn; findings: PageFinding[] };

/** How long the page has to stay the same before it is checked: longer than a pause in typing. */
const minPauseMs = 1_500;

/**
 * Checks the page while the browser is idle: the shown language after each change, the others too while nothing is unsaved or the
 * list of problems is open. Sends the result for the stored page to the tool.
 */
export function usePageChecks(parts: CheckParts) {
  const { locale, languages, dirty, previewIn } = parts;
  const [isOpen, setOpen] = useState(false);
  const others = isOpen || !dirty ? languages.filter((one) => one !== locale) : [];
  const { results, failed, isPending } = useResults(parts, [locale, ...others]);
  const known = languages.map((language) => results.get(language)?.findings ?? none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrays are new in each rendering, what they contain is not
  const findings = useMemo(() => known.flat(), known);
  const count = findings.filter(({ isHint }) => !isHint).length;
  const isComplete = languages.every((language) => results.get(language)?.of === previewIn);
  useReport(parts, isComplete ? findings : null);
  return { findings, count, isOpen, setOpen, isFailed: failed, isPending, isChecked: results.size > 0 };
}

export type PageChecks = ReturnType<typeof usePageChecks>;

const none: PageFinding[] = [];

/** Checks the wanted languages one after the other; returns the latest result of each. */
function useResults({ previewIn, styles }: CheckParts, wanted: readonly string[]) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [failedOf, setFailedOf] = useState<{ of: PreviewIn } | null>(null);
  const frame = useRef<Promise<CheckFrame> | null>(null);
  const lastMs = useRef(0);
  const failed = failedOf?.of === previewIn;
  const next = failed ? undefined : wanted.find((language) => results.get(language)?.of !== previewIn);
  const isContinued = [...results.values()].some(({ of }) => of === previewIn);
  useEffect(() => {
    if (next === undefined) return;
    let isWanted = true;
    const check = async () => {
      try {
        frame.current ??= openFrame(styles);
        const { check } = await frame.current;
        if (!isWanted) return;
        const startedAt = performance.now();
        const findings = (await check(previewIn(next))).map((found) => ({ ...found, language: next }));
        lastMs.current = performance.now() - startedAt;
        if (isWanted) setResults((before) => new Map(before).set(next, { of: previewIn, findings }));
      } catch (error) {
        console.error('The accessibility could not be checked', error);
        frame.current = null;
        if (isWanted) setFailedOf({ of: previewIn });
      }
    };
    // A page that takes long to check is checked less often.
    const pause = isContinued ? 0 : Math.max(minPauseMs, 3 * lastMs.current);
    const timer = setTimeout(() => runIdle(() => isWanted && void check()), pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [next, previewIn, styles, isContinued]);
  useEffect(() => () => void frame.current?.then(({ close }) => close()), []);
  return { results, failed, isPending: next !== undefined };
}

const openFrame = async (styles: string[]): Promise<CheckFrame> =>
  (await import('./checkFrame.ts')).openCheckFrame(styles);

/** Older versions of Safari have no idle callbacks. */
function runIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 200);
}

/** Sends the numbers of the stored page once for each version of it; `findings` is null while not all languages are checked. */
function useReport({ host, campaignId, dirty, state }: CheckParts, findings: readonly Finding[] | null): void {
  const { base: updatedAt, isBaseSaved, saving } = state;
  const last = useRef('');
  useEffect(() => {
    if (findings === null || dirty || saving || !isBaseSaved) return;
    const found: PageProblems = {};
    for (const { kind, isHint } of findings) if (!isHint) found[kind] = (found[kind] ?? 0) + 1;
    const report = { campaignId, updatedAt, found };
    if (last.current === JSON.stringify(report)) return;
    last.current = JSON.stringify(report);
    host.pageChecked(report);
  }, [host, campaignId, dirty, saving, isBaseSaved, updatedAt, findings]);
}
