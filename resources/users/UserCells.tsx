import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { mayBecome, type PermissionKey, type UserState } from '#contracts/permissions.ts';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import { DateTimeCell } from '#src/engine/cells/ValueCells.tsx';
import type { CellProps } from '#src/engine/overrides.ts';
import { useResourceWords } from '#src/engine/words.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';
import { useT } from '#src/i18n/useT.ts';
import { nameOfRole } from '#src/shell/roleName.ts';
import { formatDate, formatDateTime } from '#src/ui/format/dateTime.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { useChangeUser, useMayModifyUsers, useUnchangeable } from './changing.ts';
import { InvitationButtons } from './InvitationButtons.tsx';
import { RoleOptions } from './RoleOptions.tsx';
import { type User, users } from './schema.ts';

const tones: Record<UserState, StatusTone> = { pending: 'warning', approved: 'success', rejected: 'error' };

/** Shows the role, on the page of a user by its name already; users with the permission can change it in the list. */
export function RoleCell({ value, record, whole }: CellProps<string, User>) {
  const t = useT();
  const mayModify = useMayModifyUsers();
  if (whole) return value;
  if (!mayModify) return nameOfRole(t, value, record.role_name);
  return <RoleSelect user={record} />;
}

function RoleSelect({ user }: { user: User }) {
  const t = useT();
  const unchangeable = useUnchangeable(user);
  const { run, busy } = useChangeUser();
  // Shows the selected role until the server responds; after a refusal, the previous role.
  const [chosen, setChosen] = useState<string | null>(null);
  const change = async (role: string) => {
    if (role === user.role) return;
    setChosen(role);
    await run(
      (call) => call('POST /api/users/:id/role', { params: { id: user.id }, body: { role } }),
      (changed) =>
        t('users.role.changed', {
          name: changed.display_name,
          role: nameOfRole(t, changed.role, changed.role_name),
        }),
    );
    setChosen(null);
  };
  const label = t('users.role.of', { name: user.display_name });
  return (
    <span title={unchangeable ?? undefined}>
      <Select
        native
        value={chosen ?? user.role}
        disabled={unchangeable !== null || busy}
        onChange={(event) => void change(event.target.value)}
        input={
          <OutlinedInput
            size="small"
            sx={{ typography: 'body2', minWidth: 96, '& > select': select }}
            inputProps={{ 'aria-label': unchangeable ? `${label}: ${unchangeable}` : label }}
          />
        }
      >
        <RoleOptions user={user} />
      </Select>
    </span>
  );
}

/** As wide as its options, but a long name of a role does not make the table wider than the page. */
const select = { flex: 'none', width: 'auto', maxWidth: 130, textOverflow: 'ellipsis' } as const;

/** Shows a date with the time as its tooltip: two full times per row would take too much space. */
export function DayCell(props: CellProps<string | null, User>) {
  const { value, whole } = props;
  const locale = useLocale();
  if (value === null) return <NoValue />;
  if (whole) return <DateTimeCell {...props} />;
  return (
    <time dateTime={value} title={formatDateTime(value, locale)} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(value, locale)}
    </time>
  );
}

/** Shows how long ago a user was here. */
export const SeenCell = ({ value }: CellProps<string | null, User>) =>
  value === null ? <NoValue /> : <TimeAgo moment={value} />;

/** Shows the names of the permissions, with the keys that the API uses as their tooltips. */
export function PermissionsCell({ value }: { value: readonly PermissionKey[] }) {
  const t = useT();
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {value.map((key) => (
        <Chip key={key} component="li" size="small" variant="outlined" label={t(`permissions.${key}`)} title={key} />
      ))}
    </Box>
  );
}

/** Shows the state, with buttons to change it for those who may modify users. */
export function StateCell({ value, record, whole }: CellProps<UserState, User>) {
  const t = useT();
  const words = useResourceWords(users);
  const mayModify = useMayModifyUsers();
  const isInvited = record.invited_at !== null && value === 'approved';
  const chip = (
    <StatusChip
      tone={isInvited ? 'info' : tones[value]}
      label={isInvited ? t('invitation.invited') : words.choice('state', value)}
    />
  );
  if (whole || !mayModify) return chip;
  return (
    <span className="state-and-buttons">
      {chip}
      {isInvited ? <InvitationButtons user={record} /> : <StateButtons user={record} />}
    </span>
  );
}

type StateButton = { to: UserState; colour: 'success' | 'error'; label: MessageKey; of: MessageKey };

const stateButtons: readonly StateButton[] = [
  { to: 'approved', colour: 'success', label: 'users.state.activate', of: 'users.state.activateOf' },
  { to: 'rejected', colour: 'error', label: 'users.state.block', of: 'users.state.blockOf' },
];

function StateButtons({ user }: { user: User }) {
  const t = useT();
  const unchangeable = useUnchangeable(user);
  const { run, busy } = useChangeUser();
  const change = (to: UserState) =>
    run(
      (call) => call('POST /api/users/:id/state', { params: { id: user.id }, body: { state: to } }),
      ({ display_name: name, state }) =>
        t(state === 'approved' ? 'users.state.enabled' : 'users.state.disabled', { name }),
    );
  return (
    <span className="state-buttons">
      {stateButtons
        .filter(({ to }) => mayBecome(user.state, to))
        .map(({ to, colour, label, of }) => {
          const name = t(of, { name: user.display_name });
          return (
            <span key={to} title={unchangeable ?? undefined}>
              <Button
                size="small"
                variant="outlined"
                color={colour}
                disabled={unchangeable !== null || busy}
                aria-label={unchangeable ? `${name}: ${unchangeable}` : name}
                onClick={() => void change(to)}
              >
                {t(label)}
              </Button>
            </span>
          );
        })}
    </span>
  );
}
