import { limits } from '#contracts/limits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { SavedText } from './SavedText.tsx';

/** The alternative text of an image. */
export function AltText({ file }: { file: Upload }) {
  const t = useT();
  return (
    <SavedText
      file={file}
      field="alt"
      label={t('media.info.alt')}
      help={t('media.info.altHelp')}
      maxLength={limits.maxAltLength}
      multiline
      minRows={2}
      maxRows={6}
      saved={file.alt ?? ''}
      toPatch={(text) => ({ alt: text.trim() || null })}
    />
  );
}
