import { useRef, useState } from 'react';
import { Icon } from '../kit/editor/icons.tsx';
import { fill } from '../kit/editor/words.ts';
import { type ListeningPartyPage, pageLimits, type TextBlock } from './page.ts';
import { partyWords } from './words.ts';

type PartyFormProps = { content: ListeningPartyPage; onChange: (content: ListeningPartyPage) => void };
type Removed = { block: TextBlock; index: number };

/** Title and ordered texts. */
export function PartyForm({ content, onChange }: PartyFormProps) {
  const { title, blocks } = content;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const added = useRef<string | null>(null);
  const setBlocks = (next: TextBlock[]) => onChange({ ...content, blocks: next });

  const add = () => {
    const block: TextBlock = { id: crypto.randomUUID(), type: 'text', text: '' };
    added.current = block.id;
    setBlocks([...blocks, block]);
  };
  const remove = (index: number) => {
    const block = blocks[index];
    if (!block) return;
    setRemoved({ block, index });
    setBlocks(blocks.toSpliced(index, 1));
  };
  const undo = ({ block, index }: Removed) => {
    setRemoved(null);
    setBlocks(blocks.toSpliced(index, 0, block));
  };

  return (
    <div className="party-form">
      <div className="form-field">
        <label htmlFor="title">{partyWords.title}</label>
        <input
          id="title"
          value={title}
          maxLength={pageLimits.titleLengthMost}
          aria-describedby="title-help"
          onChange={(event) => onChange({ ...content, title: event.target.value })}
        />
        <p id="title-help" className="help">
          {partyWords.titleHelp}
        </p>
      </div>
      <section aria-labelledby="blocks-title">
        <h2 id="blocks-title">{partyWords.blocks}</h2>
        <p className="help">{blocks.length === 0 ? partyWords.noBlocks : partyWords.blocksHelp}</p>
        <ol className="blocks">
          {blocks.map((block, index) => (
            <TextBlockCard
              key={block.id}
              block={block}
              place={{ index, last: index === blocks.length - 1 }}
              focusNow={added.current === block.id}
              onText={(text) => setBlocks(blocks.with(index, { ...block, text }))}
              onMove={(to) => setBlocks(blocks.toSpliced(index, 1).toSpliced(to, 0, block))}
              onDelete={() => remove(index)}
            />
          ))}
        </ol>
        {removed && <UndoLine removed={removed} onUndo={undo} />}
        <button type="button" className="button" disabled={blocks.length >= pageLimits.blocksMost} onClick={add}>
          <Icon name="add" />
          {partyWords.addBlock}
        </button>
      </section>
    </div>
  );
}

function UndoLine({ removed, onUndo }: { removed: Removed; onUndo: (removed: Removed) => void }) {
  return (
    <p className="undo" role="status">
      {fill(partyWords.deleted, { number: String(removed.index + 1) })}
      {/* The button that was pressed has gone: the way back is the next thing at hand. */}
      <button type="button" className="link" ref={(button) => button?.focus()} onClick={() => onUndo(removed)}>
        {partyWords.undo}
      </button>
    </p>
  );
}

type TextBlockCardProps = {
  block: TextBlock;
  place: { index: number; last: boolean };
  focusNow: boolean;
  onText: (text: string) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
};

function TextBlockCard({ block, place: { index, last }, focusNow, onText, onMove, onDelete }: TextBlockCardProps) {
  const number = String(index + 1);
  const id = `text-${block.id}`;
  return (
    <li className="block">
      <div className="block-head">
        <label htmlFor={id}>{fill(partyWords.block, { number })}</label>
        <IconButton
          name="up"
          label={fill(partyWords.moveUp, { number })}
          unable={index === 0}
          onPress={() => onMove(index - 1)}
        />
        <IconButton
          name="down"
          label={fill(partyWords.moveDown, { number })}
          unable={last}
          onPress={() => onMove(index + 1)}
        />
        <IconButton name="remove" label={fill(partyWords.deleteBlock, { number })} onPress={onDelete} />
      </div>
      <textarea
        id={id}
        value={block.text}
        rows={4}
        maxLength={pageLimits.textLengthMost}
        // biome-ignore lint/a11y/noAutofocus: only the text that a person has just added
        autoFocus={focusNow}
        onChange={(event) => onText(event.target.value)}
      />
    </li>
  );
}

type IconButtonProps = { name: 'up' | 'down' | 'remove'; label: string; unable?: boolean; onPress: () => void };

/** Stays focusable at the end of the list, so that moving a text by keyboard never loses the place. */
function IconButton({ name, label, unable = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-label={label}
      aria-disabled={unable}
      onClick={unable ? undefined : onPress}
    >
      <Icon name={name} />
    </button>
  );
}
