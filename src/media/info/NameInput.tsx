import InputAdornment from '@mui/material/InputAdornment';
import { fileNameProblem, splitFileName } from '#contracts/fileNames.ts';
import { limits } from '#contracts/limits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { SavedText } from './SavedText.tsx';

/** The name of a file; its extension is shown and stays. */
export function NameInput({ file }: { file: Upload }) {
  const t = useT();
  const { stem, extension } = splitFileName(file.name);
  const problemOf = (text: string) => {
    if (text.trim() === '') return t('validation.required');
    const problem = fileNameProblem(text.trim().normalize() + extension);
    return problem && t(`validation.${problem.code}`, { limit: problem.limit ?? '' });
  };
  return (
    <SavedText
      file={file}
      field="name"
      label={t('media.info.name')}
      help={t('media.info.nameHelp')}
      maxLength={limits.maxFileNameBytes}
      endAdornment={<InputAdornment position="end">{extension}</InputAdornment>}
      saved={stem}
      problemOf={problemOf}
      toPatch={(text) => ({ name: text.trim() + extension })}
    />
  );
}
