import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { UploadPatch } from '#contracts/api/uploads.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { usePersistedText } from '../../ui/hooks/usePersistedText.ts';
import { libraryKey } from '../library/useLibrary.ts';
import { useMediaActions } from '../library/useMediaActions.ts';

type SavedTextProps = Pick<OutlinedInputProps, 'multiline' | 'minRows' | 'maxRows' | 'endAdornment'> & {
  file: Upload;
  field: 'name' | 'alt';
  label: string;
  help: string;
  maxLength: number;
  /** The stored text. */
  saved: string;
  /** Returns why a text can't be saved; null if it can. */
  problemOf?: (text: string) => string | null;
  toPatch: (text: string) => UploadPatch;
};

/** Returns the key of the saves of a text of a file. */
export const savesKey = ({ filename }: Pick<Upload, 'filename'>, field: SavedTextProps['field']) =>
  ['uploads', field, filename] as const;

/** A text of a file; saved on blur, with Enter or with the button, and kept in the field if saving fails. */
export function SavedText({
  file,
  field,
  label,
  help,
  maxLength,
  saved,
  problemOf,
  toPatch,
  ...input
}: SavedTextProps) {
  const t = useT();
  const id = useId();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  // Unsaved text is stored per file, so that it survives opening another file and an expired session.
  const typed = usePersistedText(`${useCurrentUser().id}/${field}/${file.filename}`);
  const [done, setDone] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: savesKey(file, field),
    mutationFn: async (text: string) => {
      const input = { params: { filename: file.filename }, body: toPatch(text) };
      return answered(await call('PATCH /api/uploads/:filename', input));
    },
    onSuccess: (upload, text) => {
      queryClient.setQueryData([...libraryKey, 'file', file.filename], upload);
      typed.forget(text);
      setDone(text);
      void readAnew();
    },
  });
  // What was saved is shown as it is stored.
  const text = typed.text === done ? null : typed.text;
  const value = text ?? saved;
  const dirty = value.trim() !== saved && value.trim().normalize() !== saved;
  const problem = dirty ? (problemOf?.(value) ?? null) : null;
  const save = () => dirty && !problem && !isPending && mutate(value);
  const failure = error && dirty ? t('media.info.notSaved', { reason: errorWords(error) }) : null;
  const words = isSuccess && !dirty ? t('media.info.textSaved') : (problem ?? failure ?? help);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !input.multiline) save();
  };
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        size="small"
        {...input}
        value={value}
        error={problem !== null || failure !== null}
        onChange={({ target }) => {
          setDone(null);
          typed.keep(target.value);
        }}
        onBlur={save}
        onKeyDown={onKeyDown}
        inputProps={{ maxLength, dir: 'auto', 'aria-describedby': `${id}-help` }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', minHeight: 32 }}>
        <FormHelperText id={`${id}-help`} role="status" error={Boolean(problem ?? failure)} sx={{ flex: 1 }}>
          {words}
        </FormHelperText>
        {(dirty || isPending) && (
          <Button size="small" variant="outlined" loading={isPending} disabled={problem !== null} onClick={save}>
            {t('media.info.save')}
          </Button>
        )}
      </Box>
    </FieldFrame>
  );
}
