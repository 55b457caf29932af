import type { SvgIconComponent } from '@mui/icons-material';
import Block from '@mui/icons-material/Block';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'ra-core';
import { allows, type UserState } from '../../contracts/permissions.ts';
import { useCurrentUser } from '../../src/frame/known.ts';
import type { MessageKey } from '../../src/i18n/messageKey.ts';
import { useT } from '../../src/i18n/useT.ts';
import { SideNav } from '../../src/ui/SideNav.tsx';

type Section = { state: UserState | null; label: MessageKey; icon: SvgIconComponent };

const sections: readonly Section[] = [
  { state: null, label: 'users.sections.all', icon: GroupOutlined },
  { state: 'pending', label: 'users.sections.pending', icon: HourglassEmpty },
  { state: 'approved', label: 'users.sections.active', icon: HowToRegOutlined },
  { state: 'rejected', label: 'users.sections.blocked', icon: Block },
];

/** The state that the list's address filters by; null when it shows everybody. */
function shownState(search: string): unknown {
  const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
  return typeof filter === 'object' && filter !== null && 'state' in filter ? filter.state : null;
}

const listOf = (state: UserState | null): string =>
  state === null ? '/users' : `/users?filter=${encodeURIComponent(JSON.stringify({ state }))}`;

/** The sections of the users: by state, the pending ones for those who can decide on them. */
export function UsersPanel() {
  const t = useT();
  const user = useCurrentUser();
  const shown = shownState(useLocation().search);
  const offered = sections.filter(({ state }) => state !== 'pending' || allows(user, 'users-modify'));
  const entries = offered.map(({ state, label, icon }) => ({
    to: listOf(state),
    label: t(label),
    icon,
    current: state === shown,
  }));
  return (
    <Stack sx={{ p: 2, gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {t('users.sections.title')}
      </Typography>
      <SideNav entries={entries} />
    </Stack>
  );
}
