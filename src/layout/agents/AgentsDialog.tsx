import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { ConnectedAgent } from '#contracts/api/agents.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { usePageSetup } from '../../shell/pageSetup.ts';
import { CopyableText } from '../../ui/CopyableText.tsx';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';

const queryKey = ['agents'];

function useAgents() {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({ queryKey, queryFn: async () => answered(await call('GET /api/users/me/agents')), retry: false });
}

/** Lists the agents that work for the user, with buttons to disconnect them, and how to connect one. */
export default function AgentsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { public_url } = usePageSetup();
  return (
    <ClosableDialog title={t('agents.entry')} text={t('agents.text')} closeLabel={t('agents.close')} onClose={onClose}>
      <Agents />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t('agents.connect')}
      </Typography>
      <CopyableText text={`${public_url}/mcp`} />
    </ClosableDialog>
  );
}

function Agents() {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useAgents();
  if (isPending) return <SkeletonRows rows={2} columns={1} label={t('agents.loading')} />;
  if (!data) return <ErrorState title={t('agents.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <Typography sx={{ py: 2 }}>{t('agents.none')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.items.map((agent) => (
        <AgentRow key={agent.id} agent={agent} />
      ))}
    </Box>
  );
}

/** An agent: its name, what it may do, what it used today, and a button that disconnects it. */
function AgentRow({ agent }: { agent: ConnectedAgent }) {
  const { id, name, redirect_host: host, permissions, connected_at, expires_at, last_used_at, calls, changes } = agent;
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/users/me/agents/:agent_id', { params: { agent_id: id } }),
    onSuccess: () => notify(t('agents.disconnected', { name }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const period = { from: formatDateTime(connected_at, locale), to: formatDateTime(expires_at, locale) };
  const used = { calls: calls.used, maxCalls: calls.per_day, changes: changes.used, maxChanges: changes.per_day };
  const lines = [
    t('agents.host', { host }),
    permissions.map((key) => t(`permissions.${key}`)).join(', '),
    t('agents.used', used),
    t('agents.period', period),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2" color="text.secondary">
            {line}
          </Typography>
        ))}
        <Typography variant="body2" color="text.secondary">
          {t('agents.lastUsed')} <TimeAgo moment={last_used_at} />
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        loading={isPending}
        aria-label={t('agents.disconnectOf', { name })}
        onClick={() => mutate()}
      >
        {t('agents.disconnect')}
      </Button>
    </Box>
  );
}
