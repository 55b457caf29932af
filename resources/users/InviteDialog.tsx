import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useDataProvider, useGetMany, useNotify } from 'react-admin';
import type { Invitation } from '#contracts/api/invitations.ts';
import { limits } from '#contracts/limits.ts';
import { systemRoles } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { LazyReferencePicker } from '#src/engine/inputs/LazyReferencePicker.tsx';
import { useErrorWords, useResourceWords } from '#src/engine/words.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import type { Campaign } from '../campaigns/schema.ts';
import { RoleOptions } from './RoleOptions.tsx';
import { users } from './schema.ts';

/** Returns the addresses of a text, which separates them by spaces, commas, semicolons or lines. */
const emailsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Returns the problem of the addresses as text; null if they can be sent. */
function problemOf(t: Translate, emails: readonly string[]): string | null {
  const bad = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (emails.length === 0) return t('invitation.noEmail');
  if (emails.length > limits.maxInvited) return t('invitation.tooMany', { max: limits.maxInvited });
  return bad === undefined ? null : t('invitation.badEmail', { email: bad });
}

/** Invites addresses with a role and, for external users, campaigns. Addresses with an account stay, with a message. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [role, setRole] = useState('external');
  const [campaigns, setCampaigns] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);
  const emails = emailsIn(text);
  const { send, busy, failure } = useInvite(setText, onClose);
  const problem = asked ? problemOf(t, emails) : null;
  const confirm = () => {
    setAsked(true);
    if (problemOf(t, emails)) return;
    void send({ emails, role, campaign_ids: role === 'external' ? campaigns : [] });
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('invitation.invite')}
      confirmLabel={t('invitation.send')}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={2}>
        {failure && <Alert severity={failure.severity}>{failure.words}</Alert>}
        <EmailsField text={text} onChange={setText} problem={problem} />
        <RoleField role={role} onChange={setRole} />
        {role === 'external' && <CampaignsField chosen={campaigns} onChange={setCampaigns} />}
      </Stack>
    </ConfirmDialog>
  );
}

type Failure = { severity: 'error' | 'warning'; words: string };

/** Sends the invitations; `setText` gets the addresses that were not invited. */
function useInvite(setText: (text: string) => void, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (invitation: Invitation) => {
    setBusy(true);
    setFailure(null);
    try {
      const { items } = await call('POST /api/users/invitations', { body: invitation });
      const taken = items.flatMap(({ email, status }) => (status === 'email-taken' ? [email] : []));
      const count = items.length - taken.length;
      if (count > 0) notify(t('invitation.sent', { smart_count: count }), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      if (taken.length === 0) return onDone();
      setText(taken.join('\n'));
      setFailure({ severity: 'warning', words: t('invitation.taken', { smart_count: taken.length }) });
    } catch (error) {
      setFailure({ severity: 'error', words: errorWords(error) });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure };
}

type FieldProps = { label: string; help?: string; isInvalid?: boolean; children: (ids: FieldIds) => ReactNode };
type FieldIds = { id: string; 'aria-describedby': string };

function Field({ label, help, isInvalid = false, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      {children({ id, 'aria-describedby': helpId })}
      <FormHelperText id={helpId} error={isInvalid} sx={{ m: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  );
}

type EmailsFieldProps = { text: string; onChange: (text: string) => void; problem: string | null };

function EmailsField({ text, onChange, problem }: EmailsFieldProps) {
  const t = useT();
  const help = problem ?? t('invitation.emailsHelp', { max: limits.maxInvited });
  return (
    <Field label={t('invitation.emails')} help={help} isInvalid={problem !== null}>
      {(ids) => (
        <OutlinedInput
          multiline
          minRows={3}
          maxRows={8}
          size="small"
          autoFocus
          value={text}
          error={problem !== null}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ ...ids, maxLength: 10_000, spellCheck: false, autoCapitalize: 'none' }}
        />
      )}
    </Field>
  );
}

function RoleField({ role, onChange }: { role: string; onChange: (role: string) => void }) {
  const t = useT();
  const words = useResourceWords(users);
  const system = systemRoles.find((one) => one === role);
  return (
    <Field label={words.field('role')} help={system && t(`users.help.${system}`)}>
      {(ids) => (
        <Select
          native
          value={role}
          onChange={({ target }) => onChange(target.value)}
          input={<OutlinedInput size="small" inputProps={ids} />}
        >
          <RoleOptions />
        </Select>
      )}
    </Field>
  );
}

type CampaignsFieldProps = { chosen: string[]; onChange: (ids: string[]) => void };

function CampaignsField({ chosen, onChange }: CampaignsFieldProps) {
  const t = useT();
  const { data = [] } = useGetMany<Campaign>('campaigns', { ids: chosen });
  const isFull = chosen.length >= limits.maxInvited;
  return (
    <Field label={t('invitation.campaigns')} help={t('users.grants.note')}>
      {({ id }) => (
        <>
          {!isFull && (
            <LazyReferencePicker
              // Empty again after each choice.
              key={chosen.length}
              to="campaigns"
              id={id}
              value={null}
              onChange={(added) => added && !chosen.includes(added) && onChange([...chosen, added])}
              placeholder={t('users.grants.choose')}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {chosen.map((campaign) => (
              <Chip
                key={campaign}
                size="small"
                label={data.find((one) => one?.id === campaign)?.name ?? '…'}
                onDelete={() => onChange(chosen.filter((one) => one !== campaign))}
              />
            ))}
          </Box>
        </>
      )}
    </Field>
  );
}
