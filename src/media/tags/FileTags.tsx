import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { libraryKey } from '../library/useLibrary.ts';
import { useMediaActions } from '../library/useMediaActions.ts';
import { TagPicker } from './TagPicker.tsx';

/** The tags of a file; each change is saved at once, and stays in the field if saving fails. */
export function FileTags({ file }: { file: Upload }) {
  const t = useT();
  const id = useId();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (tags: string[]) => {
      const input = { params: { filename: file.filename }, body: { tags } };
      return answered(await call('PATCH /api/uploads/:filename', input));
    },
    onSuccess: (upload) => {
      queryClient.setQueryData([...libraryKey, 'file', file.filename], upload);
      void readAnew();
    },
    // Tags that are chosen in quick succession are saved one after another.
    scope: { id: `tags ${file.filename}` },
  });
  const shown = variables && (isPending || error) ? variables : file.tags;
  const isFull = shown.length >= limits.maxTags;
  const words = isFull ? t('media.tags.full', { most: limits.maxTags }) : t('media.tags.help');
  return (
    <FieldFrame id={id} label={t('media.tags.label')}>
      <TagPicker
        id={id}
        chosen={shown}
        onChange={(tags) => tags.length <= limits.maxTags && mutate(tags)}
        isFree
        invalid={error !== null}
        placeholder={t('media.tags.add')}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <FormHelperText id={`${id}-help`} role="status" error={error !== null} sx={{ flex: 1 }}>
          {error ? t('media.info.notSaved', { reason: errorWords(error) }) : words}
        </FormHelperText>
        {error && (
          <Button size="small" variant="outlined" onClick={() => mutate([...shown])}>
            {t('media.info.save')}
          </Button>
        )}
      </Box>
    </FieldFrame>
  );
}
