import type { MergeLabels } from '../contracts/labels.ts';
import type { Label } from '../resources/labels/schema.ts';
import { readRecord } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** Actions on labels. Each throws `ApiCallError`. */
export type LabelCalls = {
  /** Merges the other labels into this one, and deletes them. Returns this one. */
  mergeLabels(id: string, from: readonly string[]): Promise<Label>;
};

export function labelCalls(callApi: CallApi): LabelCalls {
  return {
    async mergeLabels(id, from) {
      const json: MergeLabels = { from: [...from] };
      return readRecord<Label>((await callApi('POST', `/api/labels/${id}/merge`, { json })).json);
    },
  };
}
