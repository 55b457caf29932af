import { uiPeople } from '../support/uiPeople.ts';

export const external = uiPeople.find(({ role, state }) => role === 'external' && state === 'approved');

/** The path of the call that gives or removes the access of the external user to a folder. */
export const folderAccessOf = (folder: string): string =>
  `/api/permissions/folders/users/${external?.id}?path=${encodeURIComponent(folder)}`;
