import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Subfolder } from '#contracts/api/uploads.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { countFilters, isDeep, isFiltered, type LibraryView } from './view.ts';

/** The number of files and folders per request. */
const pageSize = 100;

/** The prefix of the keys of all queries of the library. */
export const libraryKey = ['uploads', 'library'] as const;

/** A range of a list: `from` is inclusive, `to` exclusive. */
export type Span = { from: number; to: number };
type Shown = { folders: Span; files: Span };
type Page = { folders: Subfolder[]; foldersTotal: number; files: Upload[]; filesTotal: number };
type Source = { key: readonly unknown[]; read(page: number, signal: AbortSignal): Promise<Page> };

/** The contents of a folder or the results of a search, loaded page by page on scroll. */
export type Library = {
  folderCount: number;
  fileCount: number;
  folderAt(index: number): Subfolder | undefined;
  fileAt(index: number): Upload | undefined;
};

const pagesOf = ({ from, to }: Span): number[] => {
  const first = Math.floor(from / pageSize);
  const count = to > from ? Math.floor((to - 1) / pageSize) - first + 1 : 0;
  return Array.from({ length: count }, (_, at) => first + at);
};

type Calls = Pick<CmsDataProvider, 'call' | 'getList'>;

/** Subfolders, and all files in the folder. */
const folderSource = (calls: Calls, view: LibraryView): Source => searchedSource(calls, { ...view, search: '' });

/** The contents of a folder, or the matches of a search in it and its subfolders. */
function searchedSource(calls: Calls, { folder, search, sort, order }: LibraryView): Source {
  return {
    key: [...libraryKey, 'folder', folder, search, sort, order],
    async read(page, signal) {
      const query = { offset: page * pageSize, limit: pageSize, sort, order, ...(search && { search }) };
      const input = { params: { '*': folder }, query, signal };
      const { subfolders, subfolders_total, files, files_total } = await calls.call(
        'GET /api/uploads/folders/*',
        input,
      );
      return { folders: subfolders, foldersTotal: subfolders_total, files, filesTotal: files_total };
    },
  };
}

/** Search results: folders and files, or only files if a type or filter is selected. */
function foundSource(calls: Calls, view: LibraryView): Source {
  const { folder, everywhere, search, type, tags, size, orientation, unused, missingAlt, sort, order } = view;
  if (search && !type && countFilters(view) === 0)
    return searchedSource(calls, { ...view, folder: everywhere ? '/' : folder });
  const filter = {
    ...(search && { q: search }),
    ...(type && { type }),
    ...(tags.length > 0 && { tags }),
    ...(size && { size }),
    ...(orientation && { orientation }),
    ...(unused && { unused }),
    ...(missingAlt && { missing_alt: true }),
    ...(!(everywhere && isDeep(view)) && { folder, include_subfolders: isDeep(view) }),
  };
  return {
    key: [...libraryKey, 'found', filter, sort, order],
    async read(page, signal) {
      const { data, total = 0 } = await calls.getList<Upload>(uploads.name, {
        pagination: { page: page + 1, perPage: pageSize },
        sort: { field: sort, order: order === 'asc' ? 'ASC' : 'DESC' },
        filter,
        signal,
      });
      return { folders: [], foldersTotal: 0, files: data, filesTotal: total };
    },
  };
}

const queryOf = ({ key, read }: Source, page: number) => ({
  queryKey: [...key, page],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(page, signal),
});

/** Loads the required pages of a source; always the first, because it contains the totals. */
function usePages(source: Source, wanted: readonly number[], enabled = true) {
  const pages = [...new Set([0, ...wanted])];
  const results = useQueries({ queries: pages.map((page) => ({ ...queryOf(source, page), enabled })) });
  const loaded = new Map(pages.map((page, at) => [page, results[at]?.data]));
  const [first] = results;
  return { first: loaded.get(0), error: first?.error ?? null, loaded };
}

type Loaded = ReturnType<typeof usePages>['loaded'];
const itemAt = <Item>(loaded: Loaded, index: number, listOf: (page: Page) => Item[]): Item | undefined => {
  const page = loaded.get(Math.floor(index / pageSize));
  return page && listOf(page)[index % pageSize];
};

/**
 * Loads the contents of the view: only the visible pages, so that folders of any size open and scroll equally fast.
 * After a change of the order, the previous contents stay until the new ones are loaded (`stale`).
 */
export function useLibrary(view: LibraryView) {
  const calls = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>({ folders: { from: 0, to: 1 }, files: { from: 0, to: 1 } });
  const deep = isDeep(view);
  const filtering = isFiltered(view);

  const inFolder = folderSource(calls, view);
  const found = foundSource(calls, view);
  const wantedFolders = pagesOf(shown.folders);
  const folderPages = usePages(inFolder, [...(deep ? [] : wantedFolders), ...(filtering ? [] : pagesOf(shown.files))]);
  const foundPages = usePages(found, [...pagesOf(shown.files), ...(deep ? wantedFolders : [])], filtering);
  const files = filtering ? foundPages : folderPages;
  const folders = deep ? foundPages : folderPages;

  const isLoaded = folderPages.first !== undefined && files.first !== undefined;
  const current: Library | null = isLoaded
    ? {
        folderCount: folders.first?.foldersTotal ?? 0,
        fileCount: files.first?.filesTotal ?? 0,
        folderAt: (index) => itemAt(folders.loaded, index, (page) => page.folders),
        fileAt: (index) => itemAt(files.loaded, index, (page) => page.files),
      }
    : null;

  const before = useRef<{ folder: string; library: Library } | null>(null);
  if (current) before.current = { folder: view.folder, library: current };
  const kept = before.current?.folder === view.folder ? before.current.library : null;

  const show = useCallback((next: Shown) => {
    setShown((now) => (samePages(now, next) ? now : next));
  }, []);
  const fileSource = useRef(found);
  fileSource.current = filtering ? found : inFolder;
  const filesBetween = useCallback((span: Span) => filesOf(queryClient, fileSource.current, span), [queryClient]);
  return {
    library: current ?? kept,
    /** The shown contents are not yet those of the view. */
    stale: !current && kept !== null,
    error: current ? null : (folderPages.error ?? files.error),
    /** Why the folder could not be refetched; also set while earlier contents are shown. */
    folderError: folderPages.error,
    refetch: () => void queryClient.refetchQueries({ queryKey: libraryKey, type: 'active' }),
    /** Reports the visible range. */
    show,
    filesBetween,
  };
}

const samePages = (a: Shown, b: Shown): boolean =>
  pagesOf(a.folders).join() === pagesOf(b.folders).join() && pagesOf(a.files).join() === pagesOf(b.files).join();

/** Returns files, including those that were not scrolled to yet. */
async function filesOf(queryClient: QueryClient, source: Source, span: Span): Promise<Upload[]> {
  const pages = pagesOf(span);
  const read = await Promise.all(
    pages.map((page) => queryClient.fetchQuery({ ...queryOf(source, page), staleTime: 60_000 })),
  );
  const first = (pages[0] ?? 0) * pageSize;
  return read.flatMap(({ files }) => files).slice(span.from - first, span.to - first);
}
