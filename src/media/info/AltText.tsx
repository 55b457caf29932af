import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { limits } from '../../../contracts/limits.ts';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import { answered } from '../../engine/form/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { usePersistedText } from '../../ui/usePersistedText.ts';
import { useMediaActions } from '../useMediaActions.ts';

/** Returns the key of the saves of a file's alternative text. */
export const altKey = ({ filename }: Pick<Upload, 'filename'>) => ['uploads', 'alt', filename] as const;

/** The alternative text of an image; saved on blur or with the button, and kept in the field if saving fails. */
export function AltText({ file }: { file: Upload }) {
  const t = useT();
  const id = useId();
  const errorWords = useErrorWords();
  const { patchUpload } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  // Unsaved text is stored per file, so that it survives opening another file and an expired session.
  const typed = usePersistedText(`${useCurrentUser().id}/alt/${file.filename}`);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: altKey(file),
    mutationFn: async (alt: string) => answered(await patchUpload(file.filename, { alt: alt.trim() || null })),
    onSuccess: (_, alt) => {
      typed.forget(alt);
      void readAnew();
    },
  });
  const saved = file.alt ?? '';
  const value = typed.text ?? saved;
  const dirty = value.trim() !== saved;
  const save = () => dirty && !isPending && mutate(value);
  const words = error ? t('media.info.altFailed', { reason: errorWords(error) }) : t('media.info.altHelp');
  return (
    <FieldFrame id={id} label={t('media.info.alt')}>
      <OutlinedInput
        id={id}
        size="small"
        multiline
        minRows={2}
        maxRows={6}
        value={value}
        error={Boolean(error)}
        onChange={({ target }) => typed.keep(target.value)}
        onBlur={save}
        inputProps={{ maxLength: limits.maxAltLength, 'aria-describedby': `${id}-help` }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', minHeight: 32 }}>
        <FormHelperText id={`${id}-help`} role="status" error={Boolean(error)} sx={{ flex: 1 }}>
          {isSuccess && !dirty ? t('media.info.altSaved') : words}
        </FormHelperText>
        {(dirty || isPending) && (
          <Button size="small" variant="outlined" loading={isPending} onClick={save}>
            {t('media.info.save')}
          </Button>
        )}
      </Box>
    </FieldFrame>
  );
}
