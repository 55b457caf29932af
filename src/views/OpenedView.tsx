import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { HttpError, Navigate, useGetOne, useLocation, useNavigate, useNotify } from 'react-admin';
import { readView, type View } from '#resources/views/schema.ts';
import { LoadError } from '../engine/LoadError.tsx';
import { useScreens } from '../engine/ScreensContext.ts';
import { useStoredPlace } from '../engine/useListPath.ts';
import { useT } from '../i18n/useT.ts';
import { placeIn, viewParameter } from '../routing/listSearch.ts';
import { viewPath, withoutView } from './viewPath.ts';

/** Null outside of a list with views; `view` is null while none is opened. */
const OpenedViewContext = createContext<{ view: View | null } | null>(null);

/** Returns the view that the surrounding list has opened; null if the list has no views. */
export const useOpenedView = () => useContext(OpenedViewContext);

const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

type OpenedViewProps = {
  /** Shown while a view is loaded whose filters are not in the URL yet. */
  loading: ReactNode;
  children: ReactNode;
};

/**
 * Opens the view in the list's URL. A URL without filters gets those of the view before the list is rendered. A view
 * that the user may not see or that was deleted is removed from the URL, with a notification.
 */
export function OpenedView({ loading, children }: OpenedViewProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const id = params.get(viewParameter);
  const { data, error, refetch } = useGetOne<View>('views', { id: id ?? '' }, { enabled: id !== null });
  const { name } = useScreens().resource;
  const [, store] = useStoredPlace(name);
  useEffect(() => store(placeIn(search)), [search, store]);
  if (id !== null && (isGone(error) || (data && data.resource !== name))) return <Leave />;
  if (id !== null && !params.has('filter')) {
    if (data) return <Navigate to={viewPath(pathname, id, readView(data))} replace />;
    return error ? <LoadError error={error} onRetry={refetch} /> : loading;
  }
  const view = id !== null && data ? data : null;
  return <OpenedViewContext.Provider value={{ view }}>{children}</OpenedViewContext.Provider>;
}

/** Removes the view from the URL; the filters stay. */
function Leave() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    notify(t('views.gone'), { type: 'warning' });
    navigate({ pathname, search: withoutView(search) }, { replace: true });
  }, [notify, navigate, t, pathname, search]);
  return null;
}
