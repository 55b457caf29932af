import type {
  ImportCsv,
  LinkedSheet,
  LinkSheet,
  LoadReport,
  LoadSheet,
  LoadUndo,
  TextsCsv,
} from '../contracts/sheets.ts';
import { isFlag, isObject, isText, isTextOrNull, readAs } from './answers.ts';
import { ApiCallError, type CallApi } from './httpClient.ts';

type Signal = { signal?: AbortSignal };

/** A campaign's texts from a Google sheet, and as CSV. Each throws `ApiCallError`. */
export type SheetCalls = {
  /** null: no sheet is linked. */
  translationSheet(campaignId: string, options?: Signal): Promise<LinkedSheet | null>;
  /** 422 at `sheet_url` for what is no address of a sheet. */
  linkSheet(campaignId: string, link: LinkSheet): Promise<void>;
  /** Removes the link and keeps the texts. */
  removeSheet(campaignId: string): Promise<void>;
  /**
   * 422 `sheet-invalid`, `sheet-private`, `sheet-not-found`, `sheet-unreadable`, `sheet-too-large`; 409 `sheet-changed`,
   * `no-sheet`; 502 as lookups.
   */
  loadSheet(campaignId: string, options?: LoadSheet & Signal): Promise<LoadReport>;
  /** Is there a load or an import that can be undone? */
  canUndoLoad(campaignId: string, options?: Signal): Promise<boolean>;
  /** Brings back what the last load or import replaced. 409 `nothing-to-undo`, `undo-too-late`. */
  undoLoad(campaignId: string): Promise<void>;
  /** All texts as CSV, in the form of the sheet. */
  exportTexts(campaignId: string): Promise<TextsCsv>;
  /** As `loadSheet`; 409 `sheet-linked`. */
  importTexts(campaignId: string, input: ImportCsv & Signal): Promise<LoadReport>;
};

const isLinkedSheet = (value: unknown): value is LinkedSheet =>
  isObject(value) && isText(value.doc_id) && isTextOrNull(value.sheet_id) && isText(value.sheet_url);

const isLoadUndo = (value: unknown): value is LoadUndo => isObject(value) && isFlag(value.can_undo);

const isChanges = (value: unknown): boolean => isObject(value) && Array.isArray(value.languages);
const isLoadReport = (value: unknown): value is LoadReport =>
  isObject(value) &&
  [value.added, value.changed, value.removed].every(isChanges) &&
  Array.isArray(value.problems) &&
  isText(value.fingerprint);

const isTextsCsv = (value: unknown): value is TextsCsv =>
  isObject(value) && isText(value.filename) && isText(value.csv);

const textsAt = (campaignId: string): string => `/api/campaigns/${encodeURIComponent(campaignId)}/translations`;

export function sheetCalls(callApi: CallApi): SheetCalls {
  return {
    async translationSheet(campaignId, { signal } = {}) {
      const answer = await callApi('GET', `${textsAt(campaignId)}/sheet`, { signal }).catch((error: unknown) => {
        if (error instanceof ApiCallError && error.status === 404) return null;
        throw error;
      });
      return answer && readAs(answer.json, isLinkedSheet);
    },
    async linkSheet(campaignId, link) {
      await callApi('PUT', `${textsAt(campaignId)}/sheet`, { json: link });
    },
    async removeSheet(campaignId) {
      await callApi('DELETE', `${textsAt(campaignId)}/sheet`);
    },
    async loadSheet(campaignId, { signal, ...options } = {}) {
      const { json } = await callApi('POST', `${textsAt(campaignId)}/sheet/load`, { json: options, signal });
      return readAs(json, isLoadReport);
    },
    async canUndoLoad(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', `${textsAt(campaignId)}/sheet/undo`, { signal });
      return readAs(json, isLoadUndo).can_undo;
    },
    async undoLoad(campaignId) {
      await callApi('POST', `${textsAt(campaignId)}/sheet/undo`);
    },
    async exportTexts(campaignId) {
      const { json } = await callApi('GET', `${textsAt(campaignId)}/csv`);
      return readAs(json, isTextsCsv);
    },
    async importTexts(campaignId, { signal, ...input }) {
      const { json } = await callApi('POST', `${textsAt(campaignId)}/import`, { json: input, signal });
      return readAs(json, isLoadReport);
    },
  };
}
