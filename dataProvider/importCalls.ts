import type { ImportCalls, ImportReport, ImportUndo } from '#contracts/api/recordImport.ts';
import { isObject } from '#contracts/values.ts';
import { type CallApi, unexpected } from './httpClient.ts';

const isReport = (answer: unknown): answer is ImportReport => isObject(answer) && Array.isArray(answer.rows);

const isUndo = (answer: unknown): answer is ImportUndo => isObject(answer) && Array.isArray(answer.left);

/** Calls that import records of resources which declare it. */
export const importCalls = (callApi: CallApi): ImportCalls => ({
  async importRecords(resource, csv, { fingerprint, isDryRun }) {
    const query = { fingerprint, dry_run: isDryRun };
    const { json } = await callApi('POST', `/api/${resource}/import`, { csv, query });
    if (!isReport(json)) throw unexpected();
    return json;
  },
  async undoImport(resource, id) {
    const { json } = await callApi('POST', `/api/${resource}/imports/${id}/undo`);
    if (!isUndo(json)) throw unexpected();
    return json;
  },
});
