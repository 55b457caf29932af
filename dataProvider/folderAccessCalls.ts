import type { FolderReason, GrantedFolder } from '#contracts/grants.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import { readItems, readMember } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** An external user who sees a folder; without `users-read` only id and name are known. */
export type PersonOfFolder = { user: { id: string; display_name: string; email?: string }; reasons: FolderReason[] };

type PageQuery = { search: string; offset: number; limit: number };
type PageOf<Item> = { items: Item[]; total: number };

/** Access of external users to folders of the media library (docs/protocol.md, Uploads). Each throws `ApiCallError`. */
export type FolderAccessCalls = {
  /** Returns a page of the external users who see a folder, and why. */
  readFolderPeople(path: string, query: PageQuery): Promise<PageOf<PersonOfFolder>>;
  /** Returns a page of the folders that a user was granted. */
  readGrantedFolders(userId: string, query: PageQuery): Promise<PageOf<GrantedFolder>>;
  /** Gives access to a folder. 409 `not-external`. */
  grantFolder(path: string, userId: string): Promise<void>;
  removeFolderGrant(path: string, userId: string): Promise<void>;
};

const isPerson = (value: unknown): value is PersonOfFolder =>
  isObject(value) && isObject(value.user) && isText(value.user.id) && Array.isArray(value.reasons);

const isGrantedFolder = (value: unknown): value is GrantedFolder =>
  isObject(value) && isObject(value.folder) && isText(value.folder.path) && isText(value.granted_at);

const grantAt = (userId: string): string => `/api/permissions/folders/users/${encodeURIComponent(userId)}`;

export function folderAccessCalls(callApi: CallApi): FolderAccessCalls {
  return {
    async readFolderPeople(path, query) {
      const { json } = await callApi('GET', '/api/permissions/folders', { query: { path, ...query } });
      return { items: readItems(json, isPerson), total: readMember(json, 'total', isNumber) };
    },
    async readGrantedFolders(userId, query) {
      const { json } = await callApi('GET', `/api/permissions/users/${encodeURIComponent(userId)}/folders`, { query });
      return { items: readItems(json, isGrantedFolder), total: readMember(json, 'total', isNumber) };
    },
    async grantFolder(path, userId) {
      await callApi('PUT', grantAt(userId), { query: { path } });
    },
    async removeFolderGrant(path, userId) {
      await callApi('DELETE', grantAt(userId), { query: { path } });
    },
  };
}
