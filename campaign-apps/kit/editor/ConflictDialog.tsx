import { useEffect, useRef, useState } from 'react';
import type { FieldValue } from '../blocks.ts';
import type { BlockKind } from '../view/blockKind.ts';
import type { EditorState, Resolution } from './editorState.ts';
import type { ValueConflict } from './mergePages.ts';
import { namedBlocks } from './PageForm.tsx';
import { findBlock, type Place, placeKey, sameValue } from './pagePlaces.ts';
import { editorWords } from './words.ts';

type ConflictDialogProps = {
  kinds: readonly BlockKind[];
  conflict: NonNullable<EditorState['conflict']>;
  onResolve: (values: Resolution[]) => void;
  onClose: () => void;
};

/** Asks for each value that two users changed which version to save; texts can be merged by hand. */
export function ConflictDialog({ kinds, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { page, conflicts } = conflict;
  const [values, setValues] = useState(() => conflicts.map(({ merged, mine }): FieldValue => merged ?? mine));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const names = new Map(namedBlocks(kinds, page.blocks).map(({ block, name }) => [block.id, name]));
  const labelOf = ({ block, field }: Place): string => {
    const kind = kinds.find(({ type }) => block !== null && type === findBlock(page, block)?.type);
    return block === null ? editorWords.title : `${names.get(block)}: ${kind?.fields[field]?.label}`;
  };
  return (
    <dialog ref={dialog} className="conflict" aria-labelledby="conflict-title" onClose={onClose}>
      <h2 id="conflict-title">{editorWords.conflictTitle}</h2>
      <p className="help">{editorWords.conflictHelp}</p>
      {conflicts.map((one, index) => (
        <ConflictField
          key={placeKey(one.place)}
          id={`conflict-${index}`}
          label={labelOf(one.place)}
          conflict={one}
          value={values[index] ?? null}
          onChange={(value) => setValues(values.with(index, value))}
        />
      ))}
      <div className="choice-actions">
        <button
          type="button"
          className="button primary"
          onClick={() => onResolve(conflicts.map(({ place }, index) => ({ place, value: values[index] ?? null })))}
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

type ConflictFieldProps = {
  id: string;
  label: string;
  conflict: ValueConflict;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
};

/** Both versions of one value, and which one to save. */
function ConflictField({ id, label, conflict: { mine, theirs, merged }, value, onChange }: ConflictFieldProps) {
  const versions = { mine, theirs, ...(merged !== null && { both: merged }) };
  return (
    <section aria-labelledby={id} className="conflict-field">
      <h3 id={id}>{label}</h3>
      <div className="versions">
        <Version name={editorWords.mine} value={mine} />
        <Version name={editorWords.theirs} value={theirs} />
      </div>
      <fieldset className="segments">
        <legend className="visually-hidden">{editorWords.version}</legend>
        {(['mine', 'theirs', 'both'] as const).map((name) => {
          const version = versions[name];
          if (version === undefined) return null;
          return (
            <button key={name} type="button" aria-pressed={sameValue(value, version)} onClick={() => onChange(version)}>
              {editorWords[name]}
            </button>
          );
        })}
      </fieldset>
      {merged !== null && (
        <label>
          {editorWords.textToSave}
          <textarea value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
        </label>
      )}
    </section>
  );
}

function Version({ name, value }: { name: string; value: FieldValue }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <article className="version" aria-label={name} tabIndex={0}>
      <h4>{name}</h4>
      <p>{wordsOf(value) || editorWords.emptyValue}</p>
    </article>
  );
}

const wordsOf = (value: FieldValue): string =>
  typeof value === 'object' && value !== null ? value.alt || value.url : String(value ?? '');
