import type { MergeLabels } from '#contracts/labels.ts';
import { isObject, isText } from '#contracts/values.ts';
import type { CurrentLabel, Label } from '#resources/labels/schema.ts';
import { readItems, readRecord } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

const isCurrentLabel = (value: unknown): value is CurrentLabel =>
  isObject(value) && isText(value.id) && isObject(value.label) && isText(value.label.id) && isText(value.label.name);

/** Reading and merging labels. Each throws `ApiCallError`. */
export type LabelCalls = {
  /**
   * Returns the label that each of at most `limits.maxFilterChoices` ids refers to: the label itself, or the one that
   * it was merged into. Ids of deleted labels are omitted.
   */
  currentLabels(ids: readonly string[], options?: Signal): Promise<CurrentLabel[]>;
  /** Merges the other labels into this one, and deletes them. Returns this one. */
  mergeLabels(id: string, from: readonly string[]): Promise<Label>;
};

export function labelCalls(callApi: CallApi): LabelCalls {
  return {
    async currentLabels(ids, { signal } = {}) {
      const { json } = await callApi('GET', '/api/labels/current', { query: { ids }, signal });
      return readItems(json, isCurrentLabel);
    },
    async mergeLabels(id, from) {
      const json: MergeLabels = { from: [...from] };
      return readRecord<Label>((await callApi('POST', `/api/labels/${id}/merge`, { json })).json);
    },
  };
}
