import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { userQuery } from '#authProvider/currentUser.ts';
import { readTokens } from '#authProvider/tokenStore.ts';
import { roles } from '#resources/roles/schema.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { User } from '#resources/users/schema.ts';
import { users } from '#resources/users/schema.ts';
import { useT } from '../i18n/useT.ts';
import { useLive } from '../realtime/LiveContext.ts';
import { nameOfRole } from '../shell/roleName.ts';

const isOfRights = ({ queryKey }: Query): boolean => queryKey[0] === userQuery.queryKey[0] || queryKey[0] === 'auth';
/** An open record stays unchanged: its own screen decides about it. */
const isOfWhatIsSeen = (query: Query): boolean => !isOfRights(query) && query.queryKey[1] !== 'getOne';

/**
 * Applies changes of the user's own account at once in the open tab: tabs, buttons and lists follow a new role or
 * permission, and an ended session leads to the login page.
 */
export function useLiveRights(): void {
  const { socket } = useLive();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const t = useT();
  const announce = useRef((_now: User, _before: User) => {});
  announce.current = ({ role, role_name, permissions }, before) => {
    if (role !== before.role) notify(t('shell.roleChanged', { role: nameOfRole(t, role, role_name) }));
    else if (!sameValue(permissions, before.permissions)) notify(t('shell.rightsChanged'));
  };

  useEffect(() => {
    const known = () => queryClient.getQueryData<User>(userQuery.queryKey);
    const readUser = async () => {
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      // Rights are derived from the user. Signed out, the user's 401 alone decides where to go.
      if (readTokens()) await queryClient.invalidateQueries({ queryKey: ['auth'] });
    };
    const readAnew = async () => {
      const before = known();
      await readUser();
      const now = known();
      if (now && before) announce.current(now, before);
      // By then, screens that the user lost are unmounted and fetch nothing.
      await queryClient.invalidateQueries({ predicate: isOfWhatIsSeen });
    };
    const endMessages = socket.onMessage((message) => {
      if (message.type !== 'resource_changed') return;
      const own = { [users.name]: known()?.id, [roles.name]: known()?.role }[message.resource];
      if (own !== undefined && message.id === own) void readAnew();
    });
    // The server may refuse the socket for several reasons, and only it knows whether the session has ended.
    const endStates = socket.onState(() => socket.state() === 'lost' && void readUser());
    return () => {
      endMessages();
      endStates();
    };
  }, [socket, queryClient]);
}
