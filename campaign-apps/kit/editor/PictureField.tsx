import { useRef } from 'react';
import { type BlockField, isPicture, type Picture } from '../page/blocks.ts';
import { pageLimits } from '../page/pageContent.ts';
import { webAddress } from '../values/webAddress.ts';
import type { BlockFieldInputProps } from './blockField.ts';
import { useTextInput } from './TextLanguage.tsx';
import { editorWords } from './texts/words.ts';

type PictureFieldProps = BlockFieldInputProps & { field: Extract<BlockField, { kind: 'picture' }> };

const pictureOf = (value: BlockFieldInputProps['value']): Picture | null => (isPicture(value) ? value : null);

/** Chooses an image in the tool's media library and edits its alternative text. */
export function PictureField({ id, field, value, shown, pickPicture, onChange }: PictureFieldProps) {
  const picture = pictureOf(value);
  // The alternative text may change while the media library is open.
  const current = useRef({ picture, onChange });
  current.current = { picture, onChange };
  const choose = async () => {
    const picked = await pickPicture(id, field.size);
    if (!picked) return;
    const alt = current.current.picture?.alt || picked.alt.slice(0, pageLimits.maxAltLength);
    current.current.onChange({ ...picked, alt });
  };
  return (
    <div className="picture-field">
      {picture && <img src={webAddress(picture.url) ?? undefined} alt={picture.alt} />}
      <div className="picture-actions">
        <button id={id} type="button" className="button" onClick={choose}>
          {picture ? editorWords.changePicture : editorWords.choosePicture}
        </button>
        {picture && (
          <button
            type="button"
            className="link"
            onClick={() => {
              // The pressed button goes.
              document.getElementById(id)?.focus();
              onChange(null);
            }}
          >
            {editorWords.removePicture}
          </button>
        )}
      </div>
      {picture && field.hasAlt !== false && (
        <>
          {!picture.decorative && (
            <AltInput id={`${id}-alt`} picture={picture} shown={pictureOf(shown)?.alt ?? ''} onChange={onChange} />
          )}
          <label className="picture-decorative">
            <input
              type="checkbox"
              checked={picture.decorative ?? false}
              onChange={({ target: { checked } }) => onChange(asDecorative(picture, checked))}
            />
            {editorWords.decorative}
          </label>
        </>
      )}
    </div>
  );
}

function asDecorative({ decorative: _, ...picture }: Picture, isDecorative: boolean): Picture {
  return isDecorative ? { ...picture, decorative: true } : picture;
}

type AltInputProps = { id: string; picture: Picture; shown: string; onChange: (picture: Picture) => void };

function AltInput({ id, picture, shown, onChange }: AltInputProps) {
  const { attributes, note } = useTextInput({ id, text: picture.alt, shown });
  const isMissing = shown.trim() === '';
  const noteId = `${id}-none`;
  return (
    <>
      <label className="picture-alt">
        {editorWords.alt}
        <input
          {...attributes}
          id={id}
          {...(isMissing && { 'aria-describedby': noteId })}
          value={picture.alt}
          maxLength={pageLimits.maxAltLength}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      </label>
      {note}
      {isMissing && (
        <p id={noteId} className="missing">
          {editorWords.altMissing}
        </p>
      )}
    </>
  );
}
