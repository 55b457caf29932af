import type { SvgIconComponent } from '@mui/icons-material';
import Block from '@mui/icons-material/Block';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { useLocation } from 'ra-core';
import { allows, type UserState, userStates } from '../../contracts/permissions.ts';
import type { MessageKey } from '../../src/i18n/messageKey.ts';
import type { User } from './schema.ts';

/** A part of the list of people: those in one state, or all. */
export type Section = {
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

/** People who wait for approval are for those who decide on them. */
export const mayOpen = ({ state }: Section, user: User): boolean => state !== 'pending' || allows(user, 'users-modify');

/** The canonical address of a section: the list, filtered by the state. */
export const listOf = (state: UserState | null): string =>
  state === null ? '/users' : `/users?filter=${encodeURIComponent(JSON.stringify({ state }))}`;

/** The state that a list's address filters by; null when it shows everybody. */
function stateIn(search: string): UserState | null {
  const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
  const state = typeof filter === 'object' && filter !== null && 'state' in filter ? filter.state : null;
  return userStates.find((one) => one === state) ?? null;
}

/** The section that the address shows; null away from the list. */
export function useSection(): Section | null {
  const { pathname, search } = useLocation();
  if (pathname !== '/users') return null;
  const state = stateIn(search);
  return sections.find((one) => one.state === state) ?? everybody;
}
