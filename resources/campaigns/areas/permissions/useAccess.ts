import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCreate, useDelete, useGetManyReference } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { PermissionOfCampaign } from '#dataProvider/index.ts';
import { type User, users } from '#resources/users/schema.ts';
import { useNotifyOutcome } from '#src/engine/useNotifyOutcome.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';

/**
 * Loads a page, counted from 1, of the users with access to the open campaign whose name or address matches `search`.
 */
export function usePermissions(search: string, page: number) {
  const { campaign } = useCampaign();
  return useGetManyReference<PermissionOfCampaign>(
    'permissions',
    {
      target: 'campaign_id',
      id: campaign.id,
      pagination: { page, perPage: limits.pageSizeDefault },
      filter: { q: search },
    },
    { placeholderData: keepPreviousData, retry: false },
  );
}

/** A change of access also moves a user into or out of the list of other users. */
function useAccessOutcome(success: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [users.name, 'getList'] });
  return { ...useNotifyOutcome(success), onSettled };
}

/** Gives a user access to the open campaign. */
export function useGiveAccess({ id, display_name: name }: User) {
  const { campaign } = useCampaign();
  const outcome = useAccessOutcome(useT()('access.given', { name }));
  return useCreate('permissions', { data: { campaign_id: campaign.id, user_id: id } }, outcome);
}

/** Removes a user's access to the open campaign. */
export function useRemoveAccess(permission: PermissionOfCampaign) {
  const outcome = useAccessOutcome(useT()('access.removed', { name: permission.user.display_name }));
  return useDelete('permissions', { id: permission.id, previousData: permission }, outcome);
}
