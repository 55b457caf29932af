import { useEffect, useRef, useState } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import type { BlockKind } from '../app/blockKind.ts';
import type { FieldValue } from '../page/blocks.ts';
import { describePlace } from './blockNames.ts';
import type { EditedPage } from './editedPage.ts';
import type { EditorState, Resolution } from './editorState.ts';
import type { ValueConflict } from './mergePages.ts';
import { mergeRichText } from './mergeText.ts';
import { isTextPlace, placeKey, sameValue } from './pagePlaces.ts';
import { RichTextInput } from './RichTextInput.tsx';
import { saveButtonId } from './SaveBar.tsx';
import { useFocusReturn } from './selection.ts';
import { TextLanguageContext } from './TextLanguage.tsx';
import { editorWords } from './texts/words.ts';
import { Value, Version } from './Version.tsx';

export type ConflictDialogProps = {
  kinds: readonly BlockKind[];
  conflict: NonNullable<EditorState['conflict']>;
  onResolve: (values: Resolution[]) => void;
  onClose: () => void;
};

/** Asks for each value that two users changed which version to save; a chosen text can be edited. */
export function ConflictDialog({ kinds, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { page, conflicts } = conflict;
  const [fields] = useState(() => conflicts.map((one) => conflictField(kinds, page, one)));
  const [values, setValues] = useState(() => fields.map((): FieldValue | undefined => undefined));
  const resolutions = conflicts.flatMap(({ place }, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ place, value }];
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useFocusReturn(saveButtonId);
  return (
    <dialog ref={dialog} className="conflict" aria-labelledby="conflict-title" onClose={onClose}>
      <h2 id="conflict-title">{editorWords.conflictTitle}</h2>
      <p className="help">{editorWords.conflictHelp}</p>
      {fields.map((field, index) => (
        <ConflictField
          key={placeKey(field.place)}
          id={`conflict-${index}`}
          {...field}
          value={values[index]}
          onChange={(value) => setValues(values.with(index, value))}
        />
      ))}
      <div className="choice-actions">
        <button
          type="button"
          className="button primary"
          disabled={resolutions.length < conflicts.length}
          onClick={() => onResolve(resolutions)}
        >
          {editorWords.save}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {editorWords.backToEditing}
        </button>
        {conflicts.length > 1 && (
          <>
            <button type="button" className="link" onClick={() => setValues(conflicts.map(({ mine }) => mine))}>
              {editorWords.useMine}
            </button>
            <button type="button" className="link" onClick={() => setValues(conflicts.map(({ theirs }) => theirs))}>
              {editorWords.useTheirs}
            </button>
          </>
        )}
      </div>
    </dialog>
  );
}

/** Returns a conflict with the name and the field of its value; rich texts are merged so that the markup is valid. */
function conflictField(kinds: readonly BlockKind[], page: EditedPage, conflict: ValueConflict) {
  const { place, base, mine, theirs } = conflict;
  const { name, field } = describePlace(kinds, page, place);
  if (field?.kind !== 'richText') return { ...conflict, name, field };
  const [before = '', my = '', their = ''] = [base, mine, theirs].map((value) =>
    typeof value === 'string' ? value : '',
  );
  return { ...conflict, name, field, merged: mergeRichText(before, my, their) };
}

type ConflictFieldProps = ReturnType<typeof conflictField> & {
  id: string;
  /** The value to save; undefined until the user chooses one. */
  value: FieldValue | undefined;
  onChange: (value: FieldValue) => void;
};

/** Both versions of one value, the merged one if their changes do not overlap, and which one to save. */
function ConflictField({ id, name, field, place, mine, theirs, merged, value, onChange }: ConflictFieldProps) {
  const versions = { mine, theirs, ...(merged !== null && { both: merged }) };
  const inLanguage = isTextPlace(place) && { lang: place.language, dir: directionOf(place.language) };
  return (
    <section aria-labelledby={id} className="conflict-field">
      <h3 id={id}>{name}</h3>
      <div className="versions">
        <Version name={editorWords.mine}>
          <Value field={field} value={mine} {...inLanguage} />
        </Version>
        <Version name={editorWords.theirs}>
          <Value field={field} value={theirs} {...inLanguage} />
        </Version>
        {merged !== null && (
          <Version name={editorWords.both}>
            <Value field={field} value={merged} {...inLanguage} />
          </Version>
        )}
      </div>
      <fieldset className="segments">
        <legend className="visually-hidden">{editorWords.version}</legend>
        {(['mine', 'theirs', 'both'] as const).map((version) => {
          const own = versions[version];
          if (own === undefined) return null;
          return (
            <button
              key={version}
              type="button"
              aria-pressed={value !== undefined && sameValue(value, own)}
              onClick={() => onChange(own)}
            >
              {editorWords[version]}
            </button>
          );
        })}
      </fieldset>
      {isTextPlace(place) && value !== undefined && (
        <TextToSave {...{ id: `${id}-text`, field, place, value, onChange }} />
      )}
    </section>
  );
}

type TextToSaveProps = Pick<ConflictFieldProps, 'id' | 'field' | 'place' | 'onChange'> & { value: FieldValue };

/** The text to save, which can be edited. */
function TextToSave({ id, field, place, value, onChange }: TextToSaveProps) {
  const locale = isTextPlace(place) ? place.language : undefined;
  if (field?.kind === 'richText' && locale !== undefined) {
    const input = { id, field, value, onChange, label: editorWords.textToSave, labelHidden: false, shown: null };
    return (
      <TextLanguageContext value={{ locale, fallback: null }}>
        <div className="form-field">
          <RichTextInput {...input} hasOwnUndo />
        </div>
      </TextLanguageContext>
    );
  }
  return (
    <label>
      {editorWords.textToSave}
      <textarea
        lang={locale}
        dir={locale && directionOf(locale)}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
