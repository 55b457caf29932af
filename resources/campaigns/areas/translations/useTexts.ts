import { type QueryFunctionContext, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { appMessages } from '#contracts/appTexts.ts';
import { isObject, isText } from '#contracts/values.ts';
import { type CampaignTexts, type Message, textsOf } from '#dataProvider/campaignTexts.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { App } from '#resources/apps/schema.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';
import { type Edits, type LostLanguage, noEdits, patchOf, withLost } from './texts/edits.ts';

/** Query key of a campaign's texts. */
export const textsKey = (campaignId: string) => ['campaigns', campaignId, 'translations'] as const;

/** Avoids a second request for data that was prefetched while the area loaded. */
const freshMs = 5_000;

/** Returns the texts with those of the app, which pages show where the campaign has none. */
function withAppTexts(own: CampaignTexts, config: App['config']): CampaignTexts {
  const texts = config?.default_translations ?? [];
  const languages = own.languages.map((language) => ({ ...language, appMessages: appMessages(texts, language.code) }));
  return { ...own, languages, app: { defaultLocale: config?.default_locale ?? 'en', texts } };
}

/** Loads the texts of the open campaign, with those of its app; refetches with the campaign. */
export function useTexts() {
  const { campaign, app } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const query = {
    queryKey: textsKey(campaign.id),
    queryFn: async ({ signal }: QueryFunctionContext) => {
      const input = { params: { id: campaign.id }, query: { include_i18n: true }, signal };
      return textsOf(answered(await call('GET /api/campaigns/:id', input)));
    },
    retry: false,
    staleTime: freshMs,
  };
  // React reveals suspended content 300 ms after the skeleton at the earliest, and runs no effects until then.
  usePrefetchQuery(query);
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // A refetch returns megabytes of new texts; comparing them takes longer than rendering them.
    structuralSharing: false,
  });
  const isOld = data !== undefined && data.updated_at < campaign.updated_at;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const texts = useMemo(() => data && withAppTexts(data, app.config), [data, app.config]);
  return { texts, error: isFetching ? null : error, retry: () => void refetch() };
}

const isEdits = (value: unknown): value is Edits => typeof value === 'object' && value !== null;

/** Returns the edits in a form's values. */
export const editsIn = ({ i18n }: Values): Edits => (isEdits(i18n) ? i18n : noEdits);

/** Writes the edits over a version, stores the response in the cache, and shows '{name} updated!'. */
export function useSaveTexts(): (values: Values, version: string) => Promise<unknown> {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const queryClient = useQueryClient();
  const { campaign, app } = useCampaign();
  const ofApp = app.config?.default_translations;
  const { call } = useDataProvider<CmsDataProvider>();
  // Languages kept in a conflict are restored as a whole, even if they were never on this screen.
  const lost = useRef<LostLanguage[]>([]);
  return useCallback(
    async (values, version) => {
      const edits = withLost(editsIn(values), lost.current);
      const body = { fields: { i18n: patchOf(edits, ofApp ?? []) }, include_i18n: true, base_updated_at: version };
      const input = { params: { id: campaign.id }, body };
      const answer = await call('POST /api/campaigns/:id/patch', input).catch((error: unknown) => {
        const gone = lostLanguages(error);
        if (gone.length > 0) lost.current = gone;
        throw error;
      });
      lost.current = [];
      const { i18n, ...saved } = answered(answer);
      const texts = textsOf({ ...saved, i18n });
      // Earlier requests would overwrite the newer response.
      await queryClient.cancelQueries({ queryKey: textsKey(campaign.id) });
      queryClient.setQueryData<CampaignTexts>(textsKey(campaign.id), texts);
      queryClient.setQueriesData<Campaign>({ queryKey: ['campaigns', 'getOne', { id: campaign.id }] }, saved);
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'languages', campaign.id] });
      notify(savedWords(t('engine.form.updated', { name: saved.name })), { type: 'success' });
      return { i18n: noEdits, updated_at: saved.updated_at };
    },
    [t, notify, savedWords, queryClient, campaign.id, ofApp, call],
  );
}

const isMessage = (value: unknown): value is Message => isText(value) || (Array.isArray(value) && value.every(isText));

function messagesOf(base: unknown): LostLanguage['messages'] {
  const entries = Object.entries(isObject(base) ? base : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Message] => isMessage(entry[1])));
}

/**
 * Returns the languages that another user deleted during the edit, with their previous messages, from the conflicts
 * (`i18n.{language}`) of a refused save.
 */
function lostLanguages(refusal: unknown): LostLanguage[] {
  if (!(refusal instanceof ApiCallError) || refusal.key !== 'campaign-conflict' || !isObject(refusal.detail)) return [];
  const { fields } = refusal.detail;
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([path, conflict]) => {
    const [, code] = /^i18n\.([^.]+)$/.exec(path) ?? [];
    if (code === undefined || !isObject(conflict) || conflict.theirs !== null) return [];
    return [{ code, messages: messagesOf(conflict.base) }];
  });
}
