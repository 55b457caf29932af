import { useQuery } from '@tanstack/react-query';
import { ListContext, useDataProvider } from 'ra-core';
import { useContext } from 'react';
import { allows } from '../../contracts/permissions.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import type { CellProps } from '../../src/engine/overrides.ts';
import { useCurrentUser } from '../../src/frame/known.ts';
import { useNumber } from '../../src/i18n/useNumber.ts';
import { useT } from '../../src/i18n/useT.ts';
import { useChanging } from './changing.ts';
import type { User } from './schema.ts';

/** How many campaigns a person of the role external was granted, which opens them; the others see all. */
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

/** Asked once for all the people of the page, by whichever row comes first. */
function useGrantCount(userId: string): number | undefined {
  const { grantsOfPeople } = useDataProvider<CmsDataProvider>();
  const page: readonly User[] | undefined = useContext(ListContext)?.data;
  const ids = page ? page.flatMap(({ id, limited_access }) => (limited_access ? [id] : [])).sort() : [userId];
  const { data } = useQuery({
    queryKey: ['users', 'grants', 'ofPeople', ids],
    queryFn: () => grantsOfPeople(ids),
    // The old counts stand while those of a list that has changed are read.
    placeholderData: (before) => before,
    retry: false,
  });
  return data && (data.find(({ user_id }) => user_id === userId)?.campaigns.length ?? 0);
}
