import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { DaysSelect, LinkList } from '#src/engine/links/ExpiringLinks.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { type Release, releases } from '../schema.ts';

/** Lists the review links of a release, creates, mails and revokes them. */
export default function ReviewLinksDialog({
  release: { id, name },
  onClose,
}: {
  release: Release;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <TitledDialog
      title={t('releases.review.title', { name })}
      text={t('releases.review.text')}
      cancelLabel={t('releases.publish.close')}
      onClose={onClose}
    >
      <div>
        <Links release={id} />
      </div>
    </TitledDialog>
  );
}

function Links({ release }: { release: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useReviewLinks(release);
  const { create, revoke } = useChangeReviewLinks(release);
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('releases.review.loading')} />;
  if (!data) {
    const retry = () => void refetch();
    return <ErrorState heading="h4" title={t('releases.review.failed')} text={errorWords(error)} onRetry={retry} />;
  }
  const isFull = data.length >= limits.maxReviewLinks;
  return (
    <>
      <NewLink create={create} disabled={isFull} />
      {(isFull || data.length === 0) && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {isFull ? t('publishing.previews.full', { most: limits.maxReviewLinks }) : t('releases.review.none')}
        </Typography>
      )}
      <LinkList
        label={t('releases.review.list')}
        links={data}
        titleOf={({ email }) => email ?? t('releases.review.anyone')}
        revoking={revoke.isPending ? revoke.variables : undefined}
        onRevoke={revoke.mutate}
      />
    </>
  );
}

type NewLinkProps = { create: ReturnType<typeof useChangeReviewLinks>['create']; disabled: boolean };

/** Without an address, anyone with the link sees the release; with one, its owner may approve it too. */
function NewLink({ create: { mutate, isPending, error }, disabled }: NewLinkProps) {
  const t = useT();
  const inputId = useId();
  const errorWords = useErrorWords();
  const [days, setDays] = useState('7');
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    // React would also pass the event to a form around the dialog.
    event.preventDefault();
    event.stopPropagation();
    const given = email.trim();
    mutate({ days: Number(days), ...(given && { email: given }) }, { onSuccess: () => setEmail('') });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <FieldFrame id={inputId} label={t('releases.review.email')} help={t('releases.review.emailHelp')}>
        <OutlinedInput
          id={inputId}
          size="small"
          fullWidth
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          inputProps={{ maxLength: 320, autoComplete: 'off', 'aria-describedby': `${inputId}-help` }}
        />
      </FieldFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <DaysSelect value={days} onChange={setDays} />
        <Button type="submit" variant="contained" loading={isPending} disabled={disabled} sx={{ ml: 'auto' }}>
          {t(email.trim() ? 'releases.review.send' : 'releases.review.create')}
        </Button>
      </Box>
      {error && <Alert severity="error">{errorWords(error)}</Alert>}
    </Box>
  );
}

const keyOf = (release: string) => [releases.name, 'review-links', release];

function useReviewLinks(release: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: keyOf(release),
    queryFn: async ({ signal }) =>
      answered(await call('GET /api/releases/:id/review_links', { params: { id: release }, signal })).items,
    retry: false,
  });
}

/** Returns the mutations that create a link, and revoke the link with an id. */
function useChangeReviewLinks(release: string) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(release) });
  const create = useMutation({
    mutationFn: async (body: { days: number; email?: string }) =>
      answered(await call('POST /api/releases/:id/review_links', { params: { id: release }, body })),
    onSuccess: ({ email }) =>
      notify(email === null ? t('releases.review.created') : t('releases.review.sent', { email }), { type: 'success' }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: async (link_id: string) => {
      const params = { id: release, link_id };
      answered(await call('DELETE /api/releases/:id/review_links/:link_id', { params }));
    },
    onSuccess: () => notify(t('releases.review.revoked'), { type: 'success' }),
    onError: (error: Error) => notify(errorWords(error), { type: 'error' }),
    onSettled,
  });
  return { create, revoke };
}
