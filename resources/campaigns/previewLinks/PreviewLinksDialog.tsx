import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { DaysSelect, LinkList } from '#src/engine/links/ExpiringLinks.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
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
      <LinkList
        label={t('publishing.previews.list')}
        links={data}
        revoking={revoke.isPending ? revoke.variables : undefined}
        onRevoke={revoke.mutate}
      />
    </>
  );
}

type NewLinkProps = { busy: boolean; disabled: boolean; onCreate: (days: number) => void };

function NewLink({ busy, disabled, onCreate }: NewLinkProps) {
  const t = useT();
  const [days, setDays] = useState('7');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <DaysSelect value={days} onChange={setDays} />
      <Button variant="contained" loading={busy} disabled={disabled} onClick={() => onCreate(Number(days))}>
        {t('publishing.previews.create')}
      </Button>
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
