import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';

type OriginalFileProps = { filename: string; original: NonNullable<Upload['original']> };

/** The name and size of the file as it was uploaded, and a button that downloads it. */
export function OriginalFile({ filename, original: { name, size_bytes } }: OriginalFileProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { readOriginal } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readOriginal(filename),
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return (
    <>
      {t('media.info.originalFile', { name, size: formatBytes(size_bytes, locale) })}{' '}
      <Button size="small" loading={isPending} onClick={() => mutate()}>
        {t('media.info.download')}
      </Button>
    </>
  );
}
