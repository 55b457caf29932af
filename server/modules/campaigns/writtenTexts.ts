import { sql, type Transaction } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A write of a language: sets and deletes messages. */
type Merged = { locale: string; set: ReadonlyMap<string, unknown>; gone: readonly string[] };

/** The sizes of a campaign's texts: different message ids, texts of all languages, and bytes. */
type Sizes = { messages: number; texts: number; bytes: number };

/**
 * Writes all languages in one statement, because a sheet has dozens. The locked campaign row prevents concurrent
 * writes.
 * @param deleted languages that the same write deletes afterwards
 * @throws ApiError `too-many-texts` if the campaign then has more than the limits, and more than before
 */
export async function mergeMessages(
  trx: Transaction<Database>,
  campaignId: string,
  languages: readonly Merged[],
  deleted: readonly string[],
): Promise<void> {
  const given = languages.map(({ locale, set, gone }) => ({
    locale,
    messages: Object.fromEntries(set),
    // An object, because its keys are searched in logarithmic time.
    gone: Object.fromEntries(gone.map((id) => [id, null])),
  }));
  const replaced = [...languages.map(({ locale }) => locale), ...deleted];
  const { rows } = await sql<{ before: Sizes; after: Sizes }>`
    with written as (
      insert into campaign_translations (campaign_id, locale, messages)
        select ${campaignId}::uuid, given.locale, case when given.gone = '{}' then merged.messages
          else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(merged.messages)
            where not given.gone ? key) end
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (locale text, messages jsonb, gone jsonb)
        left join campaign_translations as known on known.campaign_id = ${campaignId} and known.locale = given.locale
        cross join lateral (select coalesce(known.messages, '{}') || given.messages as messages) as merged
      on conflict (campaign_id, locale) do update set messages = excluded.messages
      returning messages
    ), states as materialized (
      select messages, true as is_old, locale <> all(${replaced}::text[]) as is_new
      from campaign_translations where campaign_id = ${campaignId}
      union all
      select messages, false, true from written
    )
    select ${sizesOf('is_old')} as before, ${sizesOf('is_new')} as after`.execute(trx);
  const [sizes] = rows;
  if (sizes) refuseGrowth(sizes);
}

const sizesOf = (condition: 'is_old' | 'is_new') => sql`(
  select jsonb_build_object('messages', count(distinct id), 'texts', count(id),
    'bytes', (select coalesce(sum(octet_length(messages::text)), 0) from states where ${sql.ref(condition)}))
  from states cross join jsonb_object_keys(messages) as id where ${sql.ref(condition)})`;

const most: Sizes = {
  messages: serverLimits.maxMessages,
  texts: serverLimits.maxTexts,
  bytes: serverLimits.maxTextBytes,
};

/** A campaign over the limits can still be changed, as long as it does not grow. */
function refuseGrowth({ before, after }: { before: Sizes; after: Sizes }): void {
  const isOver = (name: keyof Sizes) => after[name] > most[name] && after[name] > before[name];
  if (!isOver('messages') && !isOver('texts') && !isOver('bytes')) return;
  const { messages, texts, bytes } = after;
  throw new ApiError('too-many-texts', {
    ...{ messages, messages_most: most.messages, texts, texts_most: most.texts },
    ...{ bytes, bytes_most: most.bytes },
  });
}
