import { lazy, Suspense, useState } from 'react';
import { type BlockField, type FieldValue, maxLengthOf } from '../page/blocks.ts';
import { isVideoFile } from '../view/videoBlock.ts';
import { useHost } from './BlockPeople.tsx';
import type { BlockFieldInputProps } from './blockField.ts';
import type { PickedFile } from './host/filePicking.ts';
import { PictureField } from './PictureField.tsx';
import { RichTextInput } from './RichTextInput.tsx';
import { useTextInput } from './TextLanguage.tsx';
import { editorWords } from './texts/words.ts';

const CaptionsField = lazy(() => import('./CaptionsField.tsx').catch(() => ({ default: FieldFailed })));

/** Says that a part of the editor could not be loaded. */
export const FieldFailed = () => (
  <p className="problem" role="alert">
    {editorWords.fieldFailed}
  </p>
);

/** Renders the input for a block's field by its kind. `onVideo` is called with a video that is chosen for the field. */
export function BlockFieldInput({
  onVideo,
  ...props
}: BlockFieldInputProps & { onVideo: (video: PickedFile) => void }) {
  const { id, field, label, labelHidden, problem } = props;
  // Has several controls, each with its own label.
  if (field.kind === 'picture' || field.kind === 'captions') {
    return (
      <fieldset className="form-field">
        <legend className={labelHidden ? 'visually-hidden' : undefined}>{label}</legend>
        <Suspense fallback={<div className="caption-files" />}>
          {field.kind === 'picture' ? <PictureField {...props} field={field} /> : <CaptionsField {...props} />}
        </Suspense>
        <Problem id={id} words={problem} />
        <Help id={id} words={field.help} />
      </fieldset>
    );
  }
  if (field.kind === 'richText') {
    return (
      <div className="form-field">
        <RichTextInput {...props} field={field} />
        <Help id={id} words={field.help} />
      </div>
    );
  }
  return (
    <div className={field.kind === 'number' && !field.help ? 'form-field number' : 'form-field'}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <PlainInput {...props} field={field} />
      <Problem id={id} words={problem} />
      {field.kind === 'address' && field.library && <VideoChoice id={id} onChoose={onVideo} />}
      <Help id={id} words={field.help} />
    </div>
  );
}

const Help = ({ id, words }: { id: string; words: string | undefined }) =>
  words && (
    <p id={`${id}-help`} className="help">
      {words}
    </p>
  );

const Problem = ({ id, words }: { id: string; words: string | null | undefined }) =>
  words && (
    <p id={`${id}-problem`} className="problem">
      {words}
    </p>
  );

type PlainField = Exclude<BlockField, { kind: 'picture' | 'captions' | 'richText' }>;
type WordsField = Extract<BlockField, { kind: 'line' | 'text' }>;
const isWords = (field: PlainField): field is WordsField => field.kind === 'line' || field.kind === 'text';

function PlainInput({ field, ...props }: BlockFieldInputProps & { field: PlainField }) {
  return isWords(field) ? <TextInput {...props} field={field} /> : <ValueInput {...props} field={field} />;
}

/** The input of a text in the edited language. */
function TextInput({ id, field, value, shown, onChange }: BlockFieldInputProps & { field: WordsField }) {
  const text = wordsIn(value);
  const helpId = field.help && `${id}-help`;
  const { attributes, note } = useTextInput({ id, text, shown: wordsIn(shown), helpId });
  const inputProps = { ...attributes, id, value: text, maxLength: maxLengthOf(field) };
  return (
    <>
      {field.kind === 'text' ? (
        <textarea {...inputProps} rows={4} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...inputProps} onChange={(event) => onChange(event.target.value)} />
      )}
      {note}
    </>
  );
}

const wordsIn = (value: FieldValue): string => (typeof value === 'string' ? value : '');

type ValueProps = Omit<BlockFieldInputProps, 'field'> & { field: Exclude<PlainField, WordsField> };

/** The input of a value that is the same in all languages. */
function ValueInput({ id, field, value, problem, onChange }: ValueProps) {
  const notes = [problem && `${id}-problem`, field.help && `${id}-help`].filter(Boolean).join(' ');
  const inputProps = { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': notes || undefined };
  const words = wordsIn(value);
  switch (field.kind) {
    case 'choice':
      return (
        <select {...inputProps} value={words} onChange={(event) => onChange(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...inputProps}
          type="number"
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      );
    default:
      return (
        <input
          {...inputProps}
          inputMode="url"
          value={words}
          maxLength={maxLengthOf(field)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

type VideoChoiceProps = { id: string; onChoose: (video: PickedFile) => void };

/** Chooses a video in the tool's media library for the input with this id. */
function VideoChoice({ id, onChoose }: VideoChoiceProps) {
  const host = useHost();
  const [isOther, setIsOther] = useState(false);
  const choose = async () => {
    const video = await host.pickFile(id, 'video');
    if (video === null) return;
    const isVideo = isVideoFile(video.url);
    setIsOther(!isVideo);
    if (isVideo) onChoose(video);
  };
  return (
    <div className="picture-actions">
      <button type="button" className="button" onClick={choose}>
        {editorWords.chooseVideo}
      </button>
      <p className="help" role="status">
        {isOther && editorWords.noVideo}
      </p>
    </div>
  );
}
