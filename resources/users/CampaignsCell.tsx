import { keepPreviousData } from '@tanstack/react-query';
import { useContext } from 'react';
import { ListContext, useGetList } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import type { Permission } from '#dataProvider/index.ts';
import type { CellProps } from '#src/engine/overrides.ts';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useChanging } from './changing.ts';
import type { User } from './schema.ts';

/** Shows how many campaigns an external user was granted, and opens them; other roles see all campaigns. */
export function CampaignsCell({ record }: CellProps<boolean, User>) {
  const t = useT();
  const maySee = allows(useCurrentUser(), 'object-access-read');
  if (!record.limited_access) return t('users.grants.all');
  return maySee ? <GrantCount user={record} /> : t('users.grants.granted');
}

function GrantCount({ user }: { user: User }) {
  const t = useT();
  const count = useGrantCount(user.id);
  const changing = useChanging();
  const inWords = useNumber();
  if (count === undefined) return '…';
  const shown = inWords(count);
  if (!changing) return shown;
  return (
    <button
      type="button"
      className="row-count"
      aria-label={t('users.grants.open', { smart_count: count, name: user.display_name })}
      onClick={() => changing.openGrants(user)}
    >
      {shown}
    </button>
  );
}

/** All rows of a page share one request. */
function useGrantCount(userId: string): number | undefined {
  const page: readonly User[] | undefined = useContext(ListContext)?.data;
  const ids = page ? page.flatMap(({ id, limited_access }) => (limited_access ? [id] : [])).sort() : [userId];
  const { total } = useGetList<Permission>(
    'permissions',
    { filter: { user_id: ids } },
    {
      select: ({ data }) => ({ data: [], total: data.filter(({ user_id }) => user_id === userId).length }),
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return total;
}
