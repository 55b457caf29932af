import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useRelease } from '#resources/campaigns/releaseContext.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useDraftSuffix } from '#src/engine/live/editedIn.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import type { Columns } from '../table/columns.ts';

type MessageDetailsProps = { id: string; columns: Columns; onClose: () => void };

/** The comment of a message, saved by itself, and who changed the message last. */
export default function MessageDetails({ id, columns, onClose }: MessageDetailsProps) {
  const t = useT();
  const inputId = useId();
  const userId = useCurrentUser().id;
  const { campaign } = useCampaign();
  const release = useRelease();
  const { stored, save, isPending, failure, readOnly } = useComment(id);
  const typed = usePersistedText(`${userId}/comment/${campaign.id}/${id}${useDraftSuffix()}`);
  const text = typed.text ?? stored;
  const close = () => {
    typed.forget(text);
    onClose();
  };
  const submit = async () => {
    if (await save(text.trim())) close();
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('translations.details.title', { id })}
      confirmLabel={t('translations.details.save')}
      busy={isPending}
      disabled={readOnly || text.trim() === stored}
      onConfirm={submit}
      onClose={close}
    >
      <FieldFrame
        id={inputId}
        label={t('translations.details.comment')}
        help={t('translations.details.commentHelp')}
        error={failure ?? undefined}
      >
        <OutlinedInput
          id={inputId}
          size="small"
          multiline
          minRows={3}
          maxRows={8}
          autoFocus
          value={text}
          error={failure !== null}
          onChange={({ target }) => typed.keep(target.value)}
          inputProps={{
            readOnly,
            dir: 'auto',
            maxLength: limits.maxMessageCommentLength,
            'aria-describedby': helpId(inputId),
          }}
        />
      </FieldFrame>
      {!release && <LastChanges id={id} columns={columns} />}
    </ConfirmDialog>
  );
}

/** Returns the comment of a message, and a function that saves another one and returns whether it is stored. */
function useComment(id: string) {
  const t = useT();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { readOnly } = useEditing();
  const { patch, isPending } = usePatch<Campaign>('campaigns');
  const [failure, setFailure] = useState<string | null>(null);
  const comments = campaign.message_comments;
  const save = async (text: string): Promise<boolean> => {
    const others = comments.filter((comment) => comment.id !== id);
    const next = text === '' ? others : [...others, { id, text }];
    if (next.length > limits.maxMessageComments) {
      setFailure(t('translations.details.full', { max: limits.maxMessageComments }));
      return false;
    }
    try {
      await patch(campaign, { message_comments: next }, campaign.updated_at);
      return true;
    } catch (error) {
      setFailure(t('translations.details.failed', { reason: errorWords(error) }));
      return false;
    }
  };
  const stored = comments.find((comment) => comment.id === id)?.text ?? '';
  return { stored, save, isPending, failure, readOnly: readOnly !== null };
}

/** User and time of the last saved change of a message in each language of the table. */
function LastChanges({ id, columns: { source, targets } }: { id: string; columns: Columns }) {
  const t = useT();
  const titleId = useId();
  const languageName = useLocaleName();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['campaigns', campaign.id, 'last-text-changes', id, campaign.updated_at],
    queryFn: ({ signal }) => {
      const input = { params: { id: campaign.id }, query: { message: id }, signal };
      return call('GET /api/campaigns/:id/translations/last_changes', input);
    },
  });
  const codes = [...new Set([source, ...targets].map(({ code }) => code))];
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('translations.details.changes')}
      </Typography>
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {t('translations.details.changesFailed', { reason: errorWords(error) })}
        </Typography>
      )}
      {!data && !error && <SkeletonRows rows={codes.length} columns={1} label={t('translations.details.loading')} />}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
          {codes.map((code) => {
            const change = data.items.find(({ locale }) => locale === code);
            const name = languageName(code);
            if (!change) return <li key={code}>{t('translations.details.unknown', { name })}</li>;
            const user = change.user?.display_name ?? t('translations.details.imported');
            return (
              <li key={code}>
                {t('translations.details.changed', { name, user })} · <TimeAgo moment={change.written_at} />
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
