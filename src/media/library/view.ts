import { folderPath, type MediaKind, mediaKinds, type UploadSort, uploadSorts } from '../../../contracts/media.ts';

/** What the library shows; all of it is in the URL. */
export type LibraryView = {
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

export const libraryRoot = '/media';

/** The view of a URL without parameters. */
export const defaultView: LibraryView = {
  folder: '/',
  search: '',
  everywhere: false,
  type: null,
  sort: 'created_at',
  order: 'desc',
  file: null,
};

/** Returns the key of a list: another list starts at its beginning. */
export const listOf = ({ folder, search, everywhere, type, sort, order }: LibraryView): string =>
  JSON.stringify([folder, search, everywhere, type, sort, order]);

/** Returns true if the view shows matches instead of the contents of a folder. */
export const isFiltered = ({ search, type }: LibraryView): boolean => search !== '' || type !== null;

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Returns the folder of a URL below `root`; null if it is invalid. */
export function folderInAddress(pathname: string, root = libraryRoot): string | null {
  const segments = pathname.slice(root.length).split('/').filter(Boolean).map(decode);
  // A decoded slash in a name would change the path.
  if (segments.some((segment) => segment === null || segment.includes('/'))) return null;
  return folderPath(`/${segments.join('/')}`);
}

/** Returns the URL of a folder below `root`, with each of its names encoded. */
export const folderAddress = (folder: string, root = libraryRoot): string =>
  folder === '/' ? root : root + folder.split('/').map(encodeURIComponent).join('/');

/** Returns the view of a URL; missing and invalid parameters have their defaults. */
export function readView({ pathname, search }: { pathname: string; search: string }): LibraryView {
  const params = new URLSearchParams(search);
  return {
    folder: folderInAddress(pathname) ?? '/',
    search: params.get('search') ?? defaultView.search,
    everywhere: params.get('scope') === 'everything',
    type: mediaKinds.find((kind) => kind === params.get('type')) ?? defaultView.type,
    sort: uploadSorts.find((sort) => sort === params.get('sort')) ?? defaultView.sort,
    order: params.get('order') === 'asc' ? 'asc' : defaultView.order,
    file: params.get('file'),
  };
}

/** Returns the URL of a view, without defaults. */
export function viewAddress(view: LibraryView): string {
  const { folder, search, everywhere, type, sort, order, file } = view;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (everywhere) params.set('scope', 'everything');
  if (type) params.set('type', type);
  if (sort !== defaultView.sort) params.set('sort', sort);
  if (order !== defaultView.order) params.set('order', order);
  if (file) params.set('file', file);
  return folderAddress(folder) + (params.size > 0 ? `?${params}` : '');
}

/** Returns the view of another folder, with the same order and without the search. */
export const inFolder = (view: LibraryView, folder: string): LibraryView => ({
  ...view,
  folder,
  search: '',
  everywhere: false,
  type: view.type,
  file: null,
});

/** Returns the view sorted by another field: by name from A to Z, else the largest first. The same field is reversed. */
export function sortedBy(view: LibraryView, sort: UploadSort): LibraryView {
  const first = sort === 'name' ? 'asc' : 'desc';
  const isReversed = view.sort === sort && view.order === first;
  return { ...view, sort, order: isReversed ? (first === 'asc' ? 'desc' : 'asc') : first };
}
