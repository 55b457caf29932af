import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDelete, useGetList } from 'react-admin';
import type { PersonalToken } from '#contracts/api/tokens.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { useNotifyOutcome } from '../../engine/useNotifyOutcome.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { TokensTable } from './TokensTable.tsx';

/** The server returns all tokens at once. */
const newestFirst = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'created_at', order: 'DESC' as const } };

/** The user's tokens, and the confirmation before one is deleted. */
export function OwnTokens() {
  const t = useT();
  const titleId = useId();
  const [asked, setAsked] = useState<PersonalToken | null>(null);
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {t('userSettings.tokens.list')}
      </Typography>
      <Panel>
        <Tokens onDelete={setAsked} />
      </Panel>
      {asked && <DeleteToken token={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Tokens({ onDelete }: { onDelete: (token: PersonalToken) => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useGetList<PersonalToken>(personalTokens.name, newestFirst, {
    retry: false,
  });
  if (isPending) return <SkeletonRows rows={3} columns={4} label={t('userSettings.tokens.loading')} />;
  if (!data) {
    return (
      <ErrorState title={t('userSettings.tokens.failed')} text={errorWords(error)} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    const words = { title: t('userSettings.tokens.none'), text: t('userSettings.tokens.noneText') };
    return <EmptyState icon={VpnKeyOutlined} {...words} />;
  }
  return <TokensTable label={t('userSettings.tokens.list')} tokens={data} onDelete={onDelete} />;
}

function DeleteToken({ token, onClose }: { token: PersonalToken; onClose: () => void }) {
  const t = useT();
  const { id, name } = token;
  const outcome = useNotifyOutcome(t('userSettings.tokens.deleted', { name }));
  const [remove, { isPending }] = useDelete(
    personalTokens.name,
    { id, previousData: token },
    { ...outcome, onSettled: onClose },
  );
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      title={t('userSettings.tokens.deleteQuestion')}
      confirmLabel={t('userSettings.tokens.delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('userSettings.tokens.deleteText', { name })}</Typography>
    </ConfirmDialog>
  );
}
