import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { LazyReferencePicker } from '#src/engine/inputs/LazyReferencePicker.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { NameList } from '#src/ui/NameList.tsx';
import type { Label } from './schema.ts';

type MergeLabelsDialogProps = {
  /** The labels to merge; one of them may be chosen as the label that is kept. */
  labels: readonly Label[];
  onMerged: (into: Label) => void;
  onClose: () => void;
};

/** Returns the id of the label that most campaigns have, of several labels. */
const mostUsed = (labels: readonly Label[]): string | null =>
  labels.length < 2 ? null : ([...labels].sort((a, b) => b.used - a.used)[0]?.id ?? null);

/** Asks into which label the given ones are merged, and merges them. */
export default function MergeLabelsDialog({ labels, onMerged, onClose }: MergeLabelsDialogProps) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const [into, setInto] = useState(() => mostUsed(labels));
  const [asked, setAsked] = useState(false);
  const from = labels.filter((label) => label.id !== into);
  const isItself = into !== null && from.length === 0;
  const missing = asked && into === null ? t('labels.merge.chooseTarget') : null;
  const problem = isItself ? t('labels.merge.chooseOther') : missing;
  const { mutate, isPending } = useMutation({
    mutationFn: async (target: string) => {
      const input = { params: { id: target }, body: { from: from.map((label) => label.id) } };
      return answered(await call('POST /api/labels/:id/merge', input));
    },
    onSuccess: (target) => {
      notify(t('labels.merge.done', { smart_count: from.length, name: target.name }), { type: 'success' });
      refresh();
      onMerged(target);
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  const confirm = () => {
    setAsked(true);
    if (into !== null && !isItself) mutate(into);
  };
  return (
    <ConfirmDialog
      open
      title={t('labels.merge.title')}
      confirmLabel={t('labels.merge.confirm')}
      busy={isPending}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={2}>
        <div>
          {t('labels.merge.text')}
          <NameList names={from.map(({ name }) => name)} />
        </div>
        <div>
          <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
            {t('labels.merge.into')}
          </FormLabel>
          <LazyReferencePicker
            to="labels"
            id={id}
            value={into}
            onChange={setInto}
            invalid={problem !== null}
            aria={{ 'aria-describedby': `${id}-help`, 'aria-invalid': problem !== null }}
          />
          <FormHelperText id={`${id}-help`} error={problem !== null}>
            {problem ?? t('labels.merge.deleted')}
          </FormHelperText>
        </div>
      </Stack>
    </ConfirmDialog>
  );
}
