import { can } from '#contracts/permissions.ts';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { resourceNamed } from '../index.ts';

type ItemLinkProps = {
  resource: string;
  id: string | null;
  name: string;
  exists: boolean | null;
};

/** Returns the address of a folder of the media library. */
export const folderHref = (folder: string): string =>
  placeHref(folder === '/' ? '/media' : `/media${folder.split('/').map(encodeURIComponent).join('/')}`);

const isFolder = (id: string): boolean => id.startsWith('/');

/** The media library finds a file by its name in all folders, because the file may have moved. */
function mediaHref(id: string): string {
  if (isFolder(id)) return folderHref(id);
  return placeHref(`/media?${new URLSearchParams({ scope: 'everything', search: id })}`);
}

/** The name of a record: a link to it if it exists and the user may open it. */
export function ItemLink({ resource, id, name, exists }: ItemLinkProps) {
  const user = useCurrentUser();
  const recordPath = useRecordPath(resource);
  const declared = resourceNamed(resource);
  const mayOpen = declared !== undefined && can(user, 'list', declared.access);
  if (id === null || !exists || !mayOpen) return <strong>{name}</strong>;
  return <a href={resource === 'uploads' ? mediaHref(id) : placeHref(recordPath(id))}>{name}</a>;
}

/** The address of a revision in the history of its campaign. */
export const revisionHref = (campaignId: string, number: number): string =>
  placeHref(`/campaigns/${encodeURIComponent(campaignId)}/history?revision=${number}`);
