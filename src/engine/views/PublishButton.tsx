import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useCanAccess, useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { answered } from '../answeredRecord.ts';
import { routeOf } from '../routeOf.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords } from '../words.ts';

/** Says that a record is a draft, and publishes it or makes it a draft again. Asks before. */
export default function PublishButton({ record, disabled }: { record: RaRecord; disabled: boolean }) {
  const t = useT();
  const { resource } = useScreens();
  const [isAsking, setAsking] = useState(false);
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'edit', record });
  const name = String(record[resource.title] ?? record.id);
  const isDraft = record.published_at === null;
  const { mutate, isPending } = usePublication(record, name, () => setAsking(false));
  const words = isDraft ? 'publish' : 'unpublish';
  return (
    <>
      {isDraft && <StatusChip label={t('publishing.record.draft')} tone="default" />}
      {canAccess && (
        <Button variant={isDraft ? 'contained' : 'outlined'} disabled={disabled} onClick={() => setAsking(true)}>
          {t(`publishing.${words}.action`)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(`publishing.${words}.title`, { name })}
        confirmLabel={t(`publishing.${words}.action`)}
        danger={!isDraft}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t(`publishing.record.${words}`)}
      </ConfirmDialog>
    </>
  );
}

/** Publishes a draft, or makes a published record a draft again; then reloads its resource. */
function usePublication({ id, published_at }: RaRecord, name: string, onSettled: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const resource = useScreens().resource.name;
  const { call } = useDataProvider<CmsDataProvider>();
  const isDraft = published_at === null;
  return useMutation({
    mutationFn: async () => {
      const route = isDraft ? 'POST /api/campaigns/:id/publish' : 'POST /api/campaigns/:id/unpublish';
      answered(await call(routeOf(resource, route), { params: { id: String(id) } }));
      await queryClient.invalidateQueries({ queryKey: [resource] });
    },
    onSuccess: () =>
      notify(t(isDraft ? 'publishing.record.published' : 'publishing.record.unpublished', { name }), {
        type: 'success',
      }),
    onError: (error: Error) => notify(errorWords(error), { type: 'error' }),
    onSettled,
  });
}
