import type { FastifyPluginAsync } from 'fastify';
import { directoryApi } from '#contracts/api/directory.ts';
import { allows } from '#contracts/permissions.ts';
import {
  type DirectoryGroup,
  type DirectoryGroupChanges,
  type ScimToken,
  scimTokens,
} from '#resources/directory/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { changeGroupGrants, grantsOfGroup } from '../permissions/permissions.ts';
import { deletePersonalToken, listPersonalTokens, type TokenRow } from '../tokens/tokens.ts';
import { changeUsers, type Needs, refuseNotHeld, refuseRole } from '../userManagement/userManagement.ts';
import { directoryUser } from './directory.ts';
import { giveRolesOfGroups } from './groupMembers.ts';
import { findMembers, listGroups, lockGroup } from './groupStore.ts';
import { recordGroupChange } from './groups.ts';

const presentToken = ({ id, name, networks, last_used_address, ...times }: TokenRow): ScimToken => ({
  ...{ id, name, networks, last_used_address },
  created_at: times.created_at.toISOString(),
  expires_at: times.expires_at?.toISOString() ?? null,
  last_used_at: times.last_used_at?.toISOString() ?? null,
});

type ListedGroup = Awaited<ReturnType<typeof listGroups>>[number];

const presentGroup = ({ id, display_name, members, role }: ListedGroup) => ({ id, display_name, members, role });

/**
 * Returns a group, with what it opens for those who may know it.
 * @throws ApiError `not-found`
 */
async function groupNamed(db: Needs['db'], caller: Caller, id: string): Promise<DirectoryGroup> {
  const group = presentGroup(found((await listGroups(db)).find((one) => one.id === id)));
  return { ...group, ...(allows(caller, 'object-access-read') && (await grantsOfGroup(db, id, caller))) };
}

/**
 * Changes what the members of a group get, which takes effect with their next call.
 * @throws ApiError `not-found`, `permission-not-held`, `last-admin`, `own-account`, `forbidden`; InvalidFieldsError
 */
function changeGroup(needs: Needs, caller: Caller, id: string, { role, campaigns, folders }: DirectoryGroupChanges) {
  return changeUsers(needs, caller, async (trx, { now, held }) => {
    const before = found(await lockGroup(trx, id));
    const members = (await findMembers(trx, [id])).map(({ value }) => value);
    const hasNewRole = role !== undefined && role !== before.role;
    if (hasNewRole) {
      if (role !== null) await refuseRole(trx, role, held);
      await trx.updateTable('directory_groups').set({ role }).where('id', '=', id).execute();
      await giveRolesOfGroups(trx, needs, caller, members, now);
      const details = { from: before.role, to: role };
      await recordGroupChange(trx, caller, before, { action: 'directory-group.role-changed', at: now, details });
    }
    if (campaigns ?? folders) {
      refuseNotHeld(held, ['object-access-modify']);
      const group = { id, display_name: before.display_name, members };
      const given = { ...(campaigns && { campaigns }), ...(folders && { folders }) };
      const fields = await changeGroupGrants(trx, caller, group, given, now);
      const actor = hasNewRole ? withoutRequestKey(caller) : caller;
      const change = { action: 'directory-group.changed', at: now, details: { fields } } as const;
      if (fields.length > 0) await recordGroupChange(trx, actor, before, change);
    }
    return groupNamed(trx, caller, id);
  });
}

/** The tokens and groups of the company's directory, for administrators. */
export const directoryModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  const tokens = async () => (await listPersonalTokens(db, directoryUser)).map(presentToken);
  serve(app, directoryApi, {
    'GET /api/scim_tokens': async () => ({ items: await tokens() }),
    'GET /api/scim_tokens/:id': async ({ params }) => found((await tokens()).find(({ id }) => id === params.id)),
    'GET /api/directory_groups': async () => ({ items: (await listGroups(db)).map(presentGroup) }),
    'GET /api/directory_groups/:id': ({ caller, params }) => groupNamed(db, caller, params.id),
    'PATCH /api/directory_groups/:id': ({ caller, params, body }) => changeGroup(dependencies, caller, params.id, body),
    'DELETE /api/scim_tokens/:id': ({ caller, params }) =>
      db.transaction().execute(async (trx) => {
        const { id, name } = found(await deletePersonalToken(trx, directoryUser, params.id));
        const entry = { resource: scimTokens.name, id, at: clock.now(), details: { name } };
        await recordAudit(trx, caller, { action: 'scim-token.revoked', ...entry });
      }),
  });
};
