import { limits } from '#contracts/limits.ts';
import { type MediaKind, mediaKinds, type UploadSort, uploadSorts } from '#contracts/media.ts';
import { type Orientation, orientations, type SizeName, sizeNames } from '#contracts/mediaFilters.ts';
import { distinctTags } from '#contracts/mediaTags.ts';
import { folderAddress, folderInAddress } from './folderAddress.ts';

/** The filters beside search and type. They also apply to subfolders. */
type LibraryFilters = {
  /** Files with at least one of them. */
  tags: readonly string[];
  size: SizeName | null;
  orientation: Orientation | null;
  /** Only files that no campaign uses. */
  unused: boolean;
  /** Only images without alternative text. */
  missingAlt: boolean;
};

/** What the library shows; all of it is in the URL. */
export type LibraryView = LibraryFilters & {
  folder: string;
  search: string;
  /** Searches the whole library instead of the folder. */
  everywhere: boolean;
  type: MediaKind | null;
  sort: UploadSort;
  order: 'asc' | 'desc';
  /** The file whose information is open. */
  file: string | null;
};

const noFilters: LibraryFilters = { tags: [], size: null, orientation: null, unused: false, missingAlt: false };

/** The view of a URL without parameters. */
export const defaultView: LibraryView = {
  ...noFilters,
  folder: '/',
  search: '',
  everywhere: false,
  type: null,
  sort: 'created_at',
  order: 'desc',
  file: null,
};

/** Returns the key of a list: another list starts at its beginning. */
export const listOf = ({ file: _, ...list }: LibraryView): string => JSON.stringify(list);

/** Returns true if the view shows matches instead of the contents of a folder. */
export const isFiltered = (view: LibraryView): boolean => isDeep(view) || view.type !== null;

/** Returns the number of filters that are set. */
export const countFilters = ({ tags, size, orientation, unused, missingAlt }: LibraryFilters): number =>
  tags.length + [size, orientation, unused, missingAlt].filter(Boolean).length;

/** Returns true if the view also shows files of subfolders. */
export const isDeep = (view: LibraryView): boolean => view.search !== '' || countFilters(view) > 0;

/** Returns the kind of files that a picker lists: null for all, also if it accepts several. */
export const onlyKind = (kinds: readonly MediaKind[] | null): MediaKind | null =>
  kinds?.length === 1 ? (kinds[0] ?? null) : null;

/** Returns the view of a folder's contents, without search, type and filters. */
export const unfiltered = (view: LibraryView): LibraryView => ({
  ...view,
  ...noFilters,
  search: '',
  type: null,
  everywhere: false,
});

/** Returns the view of a URL; missing and invalid parameters have their defaults. */
export function readView({ pathname, search }: { pathname: string; search: string }): LibraryView {
  const params = new URLSearchParams(search);
  return {
    folder: folderInAddress(pathname) ?? '/',
    search: params.get('search') ?? defaultView.search,
    everywhere: params.get('scope') === 'everything',
    type: mediaKinds.find((kind) => kind === params.get('type')) ?? defaultView.type,
    tags: distinctTags(params.getAll('tag').filter(Boolean)).slice(0, limits.maxTags),
    size: sizeNames.find((size) => size === params.get('size')) ?? defaultView.size,
    orientation: orientations.find((one) => one === params.get('orientation')) ?? defaultView.orientation,
    unused: params.get('used') === 'no',
    missingAlt: params.get('alt') === 'no',
    sort: uploadSorts.find((sort) => sort === params.get('sort')) ?? defaultView.sort,
    order: params.get('order') === 'asc' ? 'asc' : defaultView.order,
    file: params.get('file'),
  };
}

/** Returns the URL of a view, without defaults. */
export function viewAddress(view: LibraryView): string {
  const { folder, search, everywhere, type, tags, size, orientation, sort, order, file } = view;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (everywhere) params.set('scope', 'everything');
  if (type) params.set('type', type);
  for (const tag of tags) params.append('tag', tag);
  if (size) params.set('size', size);
  if (orientation) params.set('orientation', orientation);
  if (view.unused) params.set('used', 'no');
  if (view.missingAlt) params.set('alt', 'no');
  if (sort !== defaultView.sort) params.set('sort', sort);
  if (order !== defaultView.order) params.set('order', order);
  if (file) params.set('file', file);
  return folderAddress(folder) + (params.size > 0 ? `?${params}` : '');
}

/** Returns the view of another folder, with the same order, type and filters, and without the search. */
export const inFolder = (view: LibraryView, folder: string): LibraryView => ({
  ...view,
  folder,
  search: '',
  everywhere: false,
  file: null,
});

/** Returns the view sorted by another field: by name from A to Z, else the largest first. The same field is reversed. */
export function sortedBy(view: LibraryView, sort: UploadSort): LibraryView {
  const first = sort === 'name' ? 'asc' : 'desc';
  const isReversed = view.sort === sort && view.order === first;
  return { ...view, sort, order: isReversed ? (first === 'asc' ? 'desc' : 'asc') : first };
}
