import { type ReactNode, useMemo } from 'react';
import { ListBase } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { listMetaOf } from '../listMeta.ts';
import { RequireAccess } from '../RequireAccess.tsx';
import { useScreens } from '../ScreensContext.ts';
import { ListPage } from './ListPage.tsx';
import { hasLockChips, LiveLocks } from './locks.tsx';

type GeneratedListProps = {
  /** The content, with react-admin's list context; by default the `ListPage`. */
  children?: ReactNode;
};

/** The list of a declared resource. Search, filters, sort and page are in the URL. */
export function GeneratedList({ children = <ListPage /> }: GeneratedListProps) {
  const t = useT();
  const { resource } = useScreens();
  // Errors are shown in place of the rows, not as a notification.
  const queryOptions = useMemo(() => ({ onError: () => {}, meta: listMetaOf(resource) }), [resource]);
  return (
    <RequireAccess action="list" loading={<SkeletonRows label={t('engine.list.loading')} />}>
      <ListBase
        resource={resource.name}
        perPage={limits.pageSizeDefault}
        sort={resource.list.sort}
        queryOptions={queryOptions}
        disableAuthentication
      >
        {hasLockChips(resource) ? <LiveLocks resource={resource.name}>{children}</LiveLocks> : children}
      </ListBase>
    </RequireAccess>
  );
}
