import { useCallback, useMemo, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-admin';
import { folderAddress, folderInAddress, libraryRoot } from '../media/library/folderAddress.ts';
import { type LibraryView, readView, viewAddress } from '../media/library/view.ts';
import { LibraryScreen, MediaLibrary } from '../media/MediaLibrary.tsx';
import { UploadLeaveGuard } from '../media/uploads/UploadLeaveGuard.tsx';
import { type ScrollRestoration, scrolledTo } from '../ui/hooks/scrollRestoration.ts';

/** The media library at `/media/{folder}`. Its whole state is in the URL. */
export default function MediaPage() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView({ pathname, search }), [pathname, search]);
  const go = useCallback(
    (next: LibraryView, how: { replace?: boolean } = {}) => navigate(viewAddress(next), how),
    [navigate],
  );
  const scroll = useScrollRestoration(key);
  if (folderInAddress(pathname) === null) return <Navigate to={libraryRoot} replace />;
  return (
    <LibraryScreen>
      <UploadLeaveGuard root={libraryRoot} />
      <MediaLibrary view={view} onView={go} addressOf={folderAddress} scroll={scroll} />
    </LibraryScreen>
  );
}

/** Restores the scroll position of this history entry after Back and a reload. */
function useScrollRestoration(key = 'first') {
  const kept = useRef<ScrollRestoration>(null);
  kept.current ??= scrolledTo(sessionStorage, 'cms_media_scroll');
  const { read, keep } = kept.current;
  return useMemo(() => ({ at: read(key), onChange: (at: number) => keep(key, at) }), [key, read, keep]);
}
