import { useRef, useState } from 'react';
import { pageTextId } from '../../../contracts/pageTexts.ts';
import { type Block, emptyValue, type FieldValue } from '../blocks.ts';
import { pageLimits } from '../pageContent.ts';
import { isText, titleId } from '../pageTexts.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockCard } from './BlockCard.tsx';
import { namedBlocks } from './blockNames.ts';
import { contentIn, type EditedPage, shownIn } from './editedPage.ts';
import type { Host } from './host.ts';
import { Icon } from './icons.tsx';
import { afterAt, duplicateOf, type PageOperation } from './pageOperations.ts';
import { useTextInput } from './TextLanguage.tsx';
import type { UndoHistory } from './undo.ts';
import { editorWords, fill } from './words.ts';

type PageFormProps = {
  kinds: readonly BlockKind[];
  page: EditedPage;
  /** The language of the edited texts. */
  locale: string;
  history: UndoHistory;
  onChange: (...operations: PageOperation[]) => void;
  onUndo: () => void;
  pickPicture: Host['pickPicture'];
};
type Removed = { id: string; name: string };

const emptyBlock = ({ type, fields }: BlockKind): Block => ({
  id: crypto.randomUUID(),
  type,
  values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
});

/** Returns the operations that write a field of a block; the alternative text of a picture is a text of its own. */
function writesOf(
  { fields }: BlockKind,
  block: string,
  locale: string,
  name: string,
  value: FieldValue,
): PageOperation[] {
  const text = (id: string, words: FieldValue): PageOperation => ({
    kind: 'set',
    place: { language: locale, text: pageTextId(block, id) },
    value: words,
  });
  const field = fields[name];
  if (field && isText(field)) return [text(name, value)];
  const isPicture = typeof value === 'object' && value !== null;
  const stored = isPicture ? { ...value, alt: '' } : value;
  const written: PageOperation = { kind: 'set', place: { block, field: name }, value: stored };
  return field?.kind === 'picture' ? [written, text(`${name}.alt`, isPicture ? value.alt : '')] : [written];
}

/** The form for the title and the ordered blocks of the kinds that the app declares. */
export function PageForm({ kinds, page, locale, history, onChange, onUndo, pickPicture }: PageFormProps) {
  const { title, blocks } = contentIn(kinds, page, locale);
  const shown = shownIn(kinds, page, locale);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const added = useRef<string | null>(null);
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    added.current = block.id;
    onChange({ kind: 'add', block, texts: {}, after: afterAt(page, blocks.length) });
  };
  const restore = ({ id }: Removed) => {
    // The pressed button goes, so the focus moves to the restored block.
    added.current = id;
    onUndo();
  };
  return (
    <div className="page-form">
      <TitleField
        title={title}
        shown={shown.title}
        onChange={(next) => onChange({ kind: 'set', place: { language: locale, text: titleId }, value: next })}
      />
      <section aria-labelledby="blocks-title">
        <h2 id="blocks-title">{editorWords.blocks}</h2>
        <p className="help">{blocks.length === 0 ? editorWords.noBlocks : editorWords.blocksHelp}</p>
        <ol className="blocks">
          {namedBlocks(kinds, blocks).map(({ block, kind, name }, index) => (
            <BlockCard
              key={block.id}
              block={block}
              shown={shown.blocks[index]?.values ?? {}}
              kind={kind}
              name={name}
              place={{ index, last: index === blocks.length - 1 }}
              focusNow={added.current === block.id}
              isFull={isFull(kind, blocks)}
              pickPicture={pickPicture}
              onChange={(field, value) => onChange(...writesOf(kind, block.id, locale, field, value))}
              onMove={(to) => onChange({ kind: 'move', id: block.id, after: afterAt(page, to, block.id) })}
              onCopy={() => onChange(...duplicateOf(page, block.id, crypto.randomUUID()))}
              onHide={(hidden) => onChange({ kind: 'hide', id: block.id, hidden })}
              onDelete={() => {
                setRemoved({ id: block.id, name });
                onChange({ kind: 'delete', id: block.id });
              }}
            />
          ))}
        </ol>
        {removed && isLastStep(history, removed) && <UndoLine removed={removed} onUndo={restore} />}
        <AddButtons kinds={kinds} blocks={blocks} onAdd={add} />
      </section>
    </div>
  );
}

/** Returns whether the deletion of this block is the step that an undo takes back. */
function isLastStep({ undo }: UndoHistory, { id }: Removed): boolean {
  const inverse = undo.at(-1)?.at(0);
  return inverse?.kind === 'add' && inverse.block.id === id;
}

type TitleFieldProps = { title: string; shown: string; onChange: (title: string) => void };

function TitleField({ title, shown, onChange }: TitleFieldProps) {
  const { attributes, note } = useTextInput({ id: 'title', text: title, shown, helpId: 'title-help' });
  return (
    <div className="form-field">
      <label htmlFor="title">{editorWords.title}</label>
      <input
        {...attributes}
        id="title"
        value={title}
        maxLength={pageLimits.maxTitleLength}
        onChange={(event) => onChange(event.target.value)}
      />
      {note}
      <p id="title-help" className="help">
        {editorWords.titleHelp}
      </p>
    </div>
  );
}

type AddButtonsProps = { kinds: readonly BlockKind[]; blocks: readonly Block[]; onAdd: (kind: BlockKind) => void };

const isFull = ({ type, max = pageLimits.maxBlocks }: BlockKind, blocks: readonly Block[]): boolean =>
  blocks.length >= pageLimits.maxBlocks || blocks.filter((block) => block.type === type).length >= max;

function AddButtons({ kinds, blocks, onAdd }: AddButtonsProps) {
  return (
    <div className="add-blocks">
      {kinds.map((kind) => (
        <button
          key={kind.type}
          type="button"
          className="button"
          disabled={isFull(kind, blocks)}
          onClick={() => onAdd(kind)}
        >
          <Icon name="add" />
          {fill(editorWords.addBlock, { kind: kind.label.toLowerCase() })}
        </button>
      ))}
    </div>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

function UndoLine({ removed, onUndo }: { removed: Removed; onUndo: (removed: Removed) => void }) {
  return (
    <p className="undo" role="status">
      {fill(editorWords.deleted, { block: removed.name })}
      {/* The pressed button was removed, so the focus moves to the undo button. */}
      <button type="button" className="link" ref={focus} onClick={() => onUndo(removed)}>
        {editorWords.undo}
      </button>
    </p>
  );
}
