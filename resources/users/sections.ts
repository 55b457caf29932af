import type { SvgIconComponent } from '@mui/icons-material';
import Block from '@mui/icons-material/Block';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { useGetList, useLocation } from 'react-admin';
import { allows, type UserState, userStates } from '#contracts/permissions.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { type User, users } from './schema.ts';

/** A section of the list of users: those in one state, or all. */
type Section = {
  state: UserState | null;
  label: MessageKey;
  empty: MessageKey;
  emptyText: MessageKey;
  icon: SvgIconComponent;
};

const everybody: Section = {
  state: null,
  label: 'users.sections.all',
  empty: 'users.empty.all',
  emptyText: 'users.empty.allText',
  icon: GroupOutlined,
};

export const sections: readonly Section[] = [
  everybody,
  {
    state: 'pending',
    label: 'users.sections.pending',
    empty: 'users.empty.pending',
    emptyText: 'users.empty.pendingText',
    icon: HourglassEmpty,
  },
  {
    state: 'approved',
    label: 'users.sections.active',
    empty: 'users.empty.active',
    emptyText: 'users.empty.activeText',
    icon: HowToRegOutlined,
  },
  {
    state: 'rejected',
    label: 'users.sections.blocked',
    empty: 'users.empty.blocked',
    emptyText: 'users.empty.blockedText',
    icon: Block,
  },
];

/** Returns whether the user may open the section: pending users are only visible to those who approve them. */
export const mayOpen = ({ state }: Section, user: User): boolean => state !== 'pending' || allows(user, 'users-modify');

/** Returns the canonical path of a section: the list, filtered by state. */
export const listOf = (state: UserState | null): string =>
  state === null ? '/users' : `/users?filter=${encodeURIComponent(JSON.stringify({ state }))}`;

/** Router state of the link to all users, which has the same URL as the screen's default. */
export const everybodyState = { everybody: true } as const;

/** Loads the number of pending users, 0 for those who may not approve them; undefined while loading. */
export function useWaiting(): number | undefined {
  const mayDecide = allows(useCurrentUser(), 'users-modify');
  const params = { filter: { state: 'pending' }, pagination: { page: 1, perPage: 1 }, sort: users.list.sort };
  const { total, error } = useGetList('users', params, { enabled: mayDecide, retry: false });
  return mayDecide && !error ? total : 0;
}

/** Returns whether the screen was opened without a section, from the main menu or its plain URL. */
export function useIsPlain(): boolean {
  const { pathname, search, state } = useLocation();
  return pathname === '/users' && state === null && Object.keys(filtersIn(search)).length === 0;
}

function filtersIn(search: string): Record<string, unknown> {
  const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
  return typeof filter === 'object' && filter !== null ? { ...filter } : {};
}

/** Returns the state that a list's URL filters by; null for all users. */
function stateIn(search: string): UserState | null {
  const { state } = filtersIn(search);
  return userStates.find((one) => one === state) ?? null;
}

/** Returns the section of the current URL; null outside of the list. */
export function useSection(): Section | null {
  const { pathname, search } = useLocation();
  if (pathname !== '/users') return null;
  const state = stateIn(search);
  return sections.find((one) => one.state === state) ?? everybody;
}
