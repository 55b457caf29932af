import { useRef, useState } from 'react';
import { type Block, emptyValue, type FieldValue } from '../blocks.ts';
import { type PageContent, pageLimits } from '../pageContent.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockCard } from './BlockCard.tsx';
import type { Host } from './host.ts';
import { Icon } from './icons.tsx';
import { afterAt, duplicateOf, type PageOperation } from './pageOperations.ts';
import type { UndoHistory } from './undo.ts';
import { editorWords, fill } from './words.ts';

type PageFormProps = {
  kinds: readonly BlockKind[];
  content: PageContent;
  history: UndoHistory;
  onChange: (operation: PageOperation) => void;
  onUndo: () => void;
  pickPicture: Host['pickPicture'];
};
type Removed = { id: string; name: string };

const emptyBlock = ({ type, fields }: BlockKind): Block => ({
  id: crypto.randomUUID(),
  type,
  values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
});

/** The form for the title and the ordered blocks of the kinds that the app declares. */
export function PageForm({ kinds, content, history, onChange, onUndo, pickPicture }: PageFormProps) {
  const { title, blocks } = content;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const added = useRef<string | null>(null);
  const set = (block: string | null, field: string, value: FieldValue) =>
    onChange({ kind: 'set', place: { block, field }, value });
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    added.current = block.id;
    onChange({ kind: 'add', block, after: afterAt(content, blocks.length) });
  };
  const restore = ({ id }: Removed) => {
    // The pressed button goes, so the focus moves to the restored block.
    added.current = id;
    onUndo();
  };
  return (
    <div className="page-form">
      <TitleField title={title} onChange={(next) => set(null, 'title', next)} />
      <section aria-labelledby="blocks-title">
        <h2 id="blocks-title">{editorWords.blocks}</h2>
        <p className="help">{blocks.length === 0 ? editorWords.noBlocks : editorWords.blocksHelp}</p>
        <ol className="blocks">
          {namedBlocks(kinds, blocks).map(({ block, kind, name }, index) => (
            <BlockCard
              key={block.id}
              block={block}
              kind={kind}
              name={name}
              place={{ index, last: index === blocks.length - 1 }}
              focusNow={added.current === block.id}
              isFull={isFull(kind, blocks)}
              pickPicture={pickPicture}
              onChange={(field, value) => set(block.id, field, value)}
              onMove={(to) => onChange({ kind: 'move', id: block.id, after: afterAt(content, to, block.id) })}
              onDuplicate={() => onChange(duplicateOf(content, block, crypto.randomUUID()))}
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

/** Returns each block with its kind and its name: the kind's label, numbered within the kind. */
export function namedBlocks(kinds: readonly BlockKind[], blocks: readonly Block[]) {
  const counts = new Map<string, number>();
  return blocks.flatMap((block) => {
    const kind = kinds.find(({ type }) => type === block.type);
    if (!kind) return [];
    const number = (counts.get(kind.type) ?? 0) + 1;
    counts.set(kind.type, number);
    return [{ block, kind, name: fill(editorWords.block, { kind: kind.label, number: String(number) }) }];
  });
}

function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  return (
    <div className="form-field">
      <label htmlFor="title">{editorWords.title}</label>
      <input
        id="title"
        value={title}
        maxLength={pageLimits.maxTitleLength}
        aria-describedby="title-help"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="title-help" className="help">
        {editorWords.titleHelp}
      </p>
    </div>
  );
}

type AddButtonsProps = { kinds: readonly BlockKind[]; blocks: readonly Block[]; onAdd: (kind: BlockKind) => void };

/** Returns whether the page has the maximum number of blocks, of this kind or of all. */
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
