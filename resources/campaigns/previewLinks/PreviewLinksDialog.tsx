import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { PreviewLink } from '#contracts/api/previewLinks.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';

export type PreviewLinksDialogProps = { campaignId: string; onClose: () => void };

/** Lists the preview links of a campaign, creates and revokes them. */
export default function PreviewLinksDialog({ campaignId, onClose }: PreviewLinksDialogProps) {
  const t = useT();
  return (
    <TitledDialog
      title={t('publishing.previews.title')}
      text={t('publishing.previews.text')}
      cancelLabel={t('publishing.previews.close')}
      onClose={onClose}
    >
      <div>
        <Links campaignId={campaignId} />
      </div>
    </TitledDialog>
  );
}

function Links({ campaignId }: { campaignId: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = usePreviewLinks(campaignId);
  const { create, revoke } = useChangePreviewLinks(campaignId);
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('publishing.previews.loading')} />;
  if (!data) {
    return (
      <ErrorState
        heading="h4"
        title={t('publishing.previews.failed')}
        text={errorWords(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const isFull = data.length >= limits.maxPreviewLinks;
  return (
    <>
      <NewLink busy={create.isPending} disabled={isFull} onCreate={create.mutate} />
      {isFull && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('publishing.previews.full', { most: limits.maxPreviewLinks })}
        </Typography>
      )}
      {data.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {t('publishing.previews.none')}
        </Typography>
      )}
      <Box
        component="ul"
        aria-label={t('publishing.previews.list')}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: 1.5, '&:empty': { display: 'none' } }}
      >
        {data.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            busy={revoke.isPending && revoke.variables === link.id}
            onRevoke={() => revoke.mutate(link.id)}
          />
        ))}
      </Box>
    </>
  );
}

const choices = [1, 3, 7, 14, limits.maxPreviewDays] as const;

type NewLinkProps = { busy: boolean; disabled: boolean; onCreate: (days: number) => void };

function NewLink({ busy, disabled, onCreate }: NewLinkProps) {
  const t = useT();
  const [days, setDays] = useState('7');
  const options = choices.map((count) => ({
    value: String(count),
    label: t('publishing.previews.dayCount', { smart_count: count }),
  }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" component="span" aria-hidden>
        {t('publishing.previews.days')}
      </Typography>
      <OptionSelect label={t('publishing.previews.days')} value={days} options={options} onChange={setDays} />
      <Button variant="contained" loading={busy} disabled={disabled} onClick={() => onCreate(Number(days))}>
        {t('publishing.previews.create')}
      </Button>
    </Box>
  );
}

type LinkRowProps = { link: PreviewLink; busy: boolean; onRevoke: () => void };

function LinkRow({ link: { url, created_at, created_by, expires_at }, busy, onRevoke }: LinkRowProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const [made, date] = [formatDateTime(created_at, locale), formatDateTime(expires_at, locale)];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('publishing.previews.ends', { date })}</Typography>
        <Link href={url} target="_blank" rel="noreferrer" variant="body2" noWrap sx={{ display: 'block' }}>
          {url}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {t('publishing.previews.by', { name: created_by.display_name, date: made })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        <CopyButton read={() => url} label={t('publishing.previews.copy', { date })} />
        <Button
          size="small"
          color="error"
          loading={busy}
          aria-label={t('publishing.previews.revokeOf', { date })}
          onClick={onRevoke}
        >
          {t('publishing.previews.revoke')}
        </Button>
      </Box>
    </Box>
  );
}

const keyOf = (campaignId: string) => ['campaigns', 'preview-links', campaignId];

/** Reads the open preview links of a campaign. */
function usePreviewLinks(campaignId: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: keyOf(campaignId),
    queryFn: async ({ signal }) =>
      answered(await call('GET /api/campaigns/:id/preview_links', { params: { id: campaignId }, signal })).items,
    retry: false,
  });
}

/** Returns the mutations that create a link for a number of days, and revoke the link with an id. */
function useChangePreviewLinks(campaignId: string) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const shared = {
    onError: (error: Error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(campaignId) }),
  };
  const create = useMutation({
    ...shared,
    mutationFn: async (days: number) =>
      answered(await call('POST /api/campaigns/:id/preview_links', { params: { id: campaignId }, body: { days } })),
    onSuccess: () => notify(t('publishing.previews.created'), { type: 'success' }),
  });
  const revoke = useMutation({
    ...shared,
    mutationFn: async (link_id: string) => {
      const params = { id: campaignId, link_id };
      answered(await call('DELETE /api/campaigns/:id/preview_links/:link_id', { params }));
    },
    onSuccess: () => notify(t('publishing.previews.revoked'), { type: 'success' }),
  });
  return { create, revoke };
}
