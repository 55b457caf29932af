import { useContext, useRef, useState } from 'react';
import { type Caption, captionKinds, maxCaptions } from '../page/blocks.ts';
import { isCaptionFile } from '../view/videoBlock.ts';
import { useHost } from './BlockPeople.tsx';
import type { BlockFieldInputProps } from './blockField.ts';
import { languagesWith } from './offeredLanguages.ts';
import { TextLanguageContext } from './TextLanguage.tsx';
import { captionWords } from './texts/captionWords.ts';
import { fill, languageInWords } from './texts/words.ts';

const captionsIn = (value: BlockFieldInputProps['value']): readonly Caption[] => (Array.isArray(value) ? value : []);

/** Lists the caption files of a video, which are chosen in the tool's media library. */
export default function CaptionsField({ id, value, onChange }: BlockFieldInputProps) {
  const host = useHost();
  const words = captionWords();
  const { locale } = useContext(TextLanguageContext);
  const [note, setNote] = useState('');
  const captions = captionsIn(value);
  // They may change while the media library is open.
  const current = useRef(captions);
  current.current = captions;
  const change = (next: readonly Caption[]) => onChange(next.length > 0 ? next : null);
  const add = async () => {
    const file = await host.pickFile(id, 'captions');
    if (file === null) return;
    const isCaptions = isCaptionFile(file.url);
    setNote(isCaptions ? '' : words.notCaptions);
    if (isCaptions) change([...current.current, { url: file.url, language: locale, kind: 'captions' }]);
  };
  const remove = (at: number) => {
    // The pressed button goes.
    document.getElementById(id)?.focus();
    change(captions.filter((_, index) => index !== at));
  };
  const isFull = captions.length >= maxCaptions;
  return (
    <div className="caption-files">
      {captions.length > 0 && (
        <ul>
          {captions.map((caption, at) => (
            <CaptionFile
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may be there twice
              key={at}
              caption={caption}
              onChange={(changed) => change(captions.map((one, index) => (index === at ? changed : one)))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      <div className="picture-actions">
        <button id={id} type="button" className="button" disabled={isFull} onClick={add}>
          {words.add}
        </button>
        <p className="help" role="status">
          {note || (isFull && fill(words.full, { max: String(maxCaptions) })) || (captions.length === 0 && words.none)}
        </p>
      </div>
    </div>
  );
}

type CaptionFileProps = { caption: Caption; onChange: (caption: Caption) => void; onRemove: () => void };

/** One caption file: its language, its kind, and a button to remove it. */
function CaptionFile({ caption, onChange, onRemove }: CaptionFileProps) {
  const words = captionWords();
  const { language, kind } = caption;
  const file = fileNameOf(caption);
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset */}
      <div role="group" aria-label={fill(words.file, { file, language: languageInWords(language) })}>
        <p className="caption-file">
          <span title={file}>{file}</span>
          <button type="button" className="link" aria-label={fill(words.removeFile, { file })} onClick={onRemove}>
            {words.remove}
          </button>
        </p>
        <select
          aria-label={words.language}
          value={language}
          onChange={({ target }) => onChange({ ...caption, language: target.value })}
        >
          {languagesWith(language).map((code) => (
            <option key={code} value={code}>
              {languageInWords(code)}
            </option>
          ))}
        </select>
        <select
          aria-label={words.kind}
          value={kind}
          onChange={({ target }) =>
            onChange({ ...caption, kind: captionKinds.find((one) => one === target.value) ?? kind })
          }
        >
          {captionKinds.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}

/** Returns the name at the end of a file's URL, without the random characters that the library adds. */
function fileNameOf({ url }: Caption): string {
  const [path = ''] = url.split('?');
  return path.slice(path.lastIndexOf('/') + 1).replace(/-[a-z0-9]{16}(?=\.vtt$)/, '');
}
