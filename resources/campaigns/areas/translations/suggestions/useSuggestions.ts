import { useCallback, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import type { WantedText } from './wantedTexts.ts';

/** Characters of one request, so that the response does not take long. */
const maxCharacters = 20_000;

/** Splits the texts into requests. */
function batchesOf(wanted: readonly WantedText[]): WantedText[][] {
  const batches: WantedText[][] = [];
  let characters = 0;
  for (const text of wanted) {
    const last = batches.at(-1);
    characters += text.source.length;
    if (last && last.length < limits.maxSuggestionsPerRequest && characters <= maxCharacters) last.push(text);
    else {
      batches.push([text]);
      characters = text.source.length;
    }
  }
  return batches;
}

type Answered = {
  /** The suggestions for the first of the wanted texts, in their order; null if there is none. */
  items: readonly (string | null)[];
  sample: boolean;
  error: unknown;
};

const nothing: Answered = { items: [], sample: false, error: null };

/** Requests suggestions in batches, in the order of the texts. After a failure, `retry` continues with the rest. */
export function useSuggestions(wanted: readonly WantedText[], source: string, target: string) {
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const [answered, setAnswered] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const { items, sample, error } = answered;
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues after the answered texts at each attempt
  useEffect(() => {
    const left = new AbortController();
    const ask = async () => {
      for (const batch of batchesOf(wanted.slice(items.length))) {
        const texts = batch.map((text) => text.source);
        const input = { params: { id: campaign.id }, body: { source, target, texts }, signal: left.signal };
        const answer = await call('POST /api/campaigns/:id/translations/suggestions', input);
        if (left.signal.aborted) return;
        setAnswered((before) => ({ ...before, items: [...before.items, ...answer.items], sample: answer.sample }));
      }
    };
    ask().catch((failure: unknown) => {
      if (!left.signal.aborted) setAnswered((before) => ({ ...before, error: failure }));
    });
    return () => left.abort();
  }, [wanted, source, target, campaign.id, call, attempt]);
  const retry = useCallback(() => {
    setAnswered((before) => ({ ...before, error: null }));
    setAttempt((count) => count + 1);
  }, []);
  return { items, sample, error, isLoading: error === null && items.length < wanted.length, retry };
}
