import { useRef, useState } from 'react';
import { type Block, emptyValue } from '../blocks.ts';
import { type PageContent, pageLimits } from '../pageContent.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockCard } from './BlockCard.tsx';
import type { Host } from './host.ts';
import { Icon } from './icons.tsx';
import { useTextInput } from './TextLanguage.tsx';
import { editorWords, fill } from './words.ts';

type PageFormProps = {
  kinds: readonly BlockKind[];
  /** The content in the edited language. */
  content: PageContent;
  /** The content as fans see it in this language: with the texts of the default language where one is missing. */
  shown: PageContent;
  onChange: (content: PageContent) => void;
  onCopy: (blockId: string) => void;
  pickPicture: Host['pickPicture'];
};
type Removed = { block: Block; index: number; name: string };

const emptyBlock = ({ type, fields }: BlockKind): Block => ({
  id: crypto.randomUUID(),
  type,
  values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
});

/** The form for the title and the ordered blocks of the kinds that the app declares. */
export function PageForm({ kinds, content, shown, onChange, onCopy, pickPicture }: PageFormProps) {
  const { title, blocks } = content;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const added = useRef<string | null>(null);
  const setBlocks = (next: Block[]) => onChange({ ...content, blocks: next });
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    added.current = block.id;
    setBlocks([...blocks, block]);
  };
  const undo = ({ block, index }: Removed) => {
    setRemoved(null);
    setBlocks(blocks.toSpliced(index, 0, block));
  };
  return (
    <div className="page-form">
      <TitleField title={title} shown={shown.title} onChange={(next) => onChange({ ...content, title: next })} />
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
              onCopy={isFull(kind, blocks) ? null : () => onCopy(block.id)}
              name={name}
              place={{ index, last: index === blocks.length - 1 }}
              focusNow={added.current === block.id}
              pickPicture={pickPicture}
              onChange={(values) => setBlocks(blocks.with(index, { ...block, values }))}
              onMove={(to) => setBlocks(blocks.toSpliced(index, 1).toSpliced(to, 0, block))}
              onDelete={() => {
                setRemoved({ block, index, name });
                setBlocks(blocks.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
        {removed && <UndoLine removed={removed} onUndo={undo} />}
        <AddButtons kinds={kinds} blocks={blocks} onAdd={add} />
      </section>
    </div>
  );
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

function UndoLine({ removed, onUndo }: { removed: Removed; onUndo: (removed: Removed) => void }) {
  return (
    <p className="undo" role="status">
      {fill(editorWords.deleted, { block: removed.name })}
      {/* The pressed button was removed, so the focus moves to the undo button. */}
      <button type="button" className="link" ref={(button) => button?.focus()} onClick={() => onUndo(removed)}>
        {editorWords.undo}
      </button>
    </p>
  );
}
