import { folderPath, type MediaKind, mediaKinds, type UploadSort, uploadSorts } from '../../../contracts/media.ts';

/** What the library shows: all of it stands in its address. */
export type LibraryView = {
  folder: string;
  search: string;
  /** Where is searched: in the folder, or in the whole library. */
  everywhere: boolean;
  type: MediaKind | null;
  sort: UploadSort;
  order: 'asc' | 'desc';
  /** The file whose information is open. */
  file: string | null;
};

export const libraryRoot = '/media';

/** What an address that says nothing means. */
export const defaultView: LibraryView = {
  folder: '/',
  search: '',
  everywhere: false,
  type: null,
  sort: 'created_at',
  order: 'desc',
  file: null,
};

/** What is listed and how: something else begins from its beginning. */
export const listOf = ({ folder, search, everywhere, type, sort, order }: LibraryView): string =>
  JSON.stringify([folder, search, everywhere, type, sort, order]);

/** What fits is listed, not what lies in a folder. */
export const isFiltered = ({ search, type }: LibraryView): boolean => search !== '' || type !== null;

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The folder that stands in an address below `root`; null for one that can't be a folder's. */
export function folderInAddress(pathname: string, root = libraryRoot): string | null {
  const segments = pathname.slice(root.length).split('/').filter(Boolean).map(decode);
  // A slash inside of a name would make another folder of it.
  if (segments.some((segment) => segment === null || segment.includes('/'))) return null;
  return folderPath(`/${segments.join('/')}`);
}

/** The address of a folder below `root`, each of its names encoded. */
export const folderAddress = (folder: string, root = libraryRoot): string =>
  folder === '/' ? root : root + folder.split('/').map(encodeURIComponent).join('/');

/** The view of an address; what it does not say, or says wrongly, is the default. */
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

/** The address of a view, defaults left out. */
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

/** Another folder, shown in the same order; what was searched for stays behind. */
export const inFolder = (view: LibraryView, folder: string): LibraryView => ({
  ...view,
  folder,
  search: '',
  everywhere: false,
  type: view.type,
  file: null,
});
