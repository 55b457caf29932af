import type { Block, FieldValue } from '../blocks.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockFieldInput } from './BlockFieldInput.tsx';
import { BlockPeople, useBlockFocus } from './BlockPeople.tsx';
import type { Host } from './host.ts';
import { IconButton } from './IconButton.tsx';
import { editorWords, fill } from './words.ts';

type BlockCardProps = {
  block: Block;
  /** The values that fans see: with the texts of the default language where one is missing. */
  shown: Block['values'];
  kind: BlockKind;
  name: string;
  place: { index: number; last: boolean };
  /** Whether the block was just added: its first field gets the focus. */
  focusNow: boolean;
  /** Whether the page has the maximum number of such blocks. */
  isFull: boolean;
  pickPicture: Host['pickPicture'];
  onChange: (field: string, value: FieldValue) => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onHide: (hidden: boolean) => void;
  onDelete: () => void;
};

/** One block of the form: its fields and its buttons. */
export function BlockCard(props: BlockCardProps) {
  const { block, shown, kind, name, focusNow, pickPicture, onChange } = props;
  const titleId = `block-${block.id}`;
  return (
    <li className="block" aria-labelledby={titleId} data-hidden={block.hidden} onFocus={useBlockFocus(block.id)}>
      <div className="block-head">
        <h3 id={titleId}>{name}</h3>
        {block.hidden && <span className="tag">{editorWords.hidden}</span>}
        <BlockPeople blockId={block.id} />
        <BlockButtons {...props} />
      </div>
      {Object.entries(kind.fields).map(([field, declared], at, all) => (
        <BlockFieldInput
          key={field}
          id={`${titleId}-${field}`}
          field={declared}
          // The heading above has the same text.
          labelHidden={all.length === 1}
          label={all.length === 1 ? name : declared.label}
          value={block.values[field] ?? null}
          shown={shown[field] ?? null}
          focusNow={focusNow && at === 0}
          pickPicture={pickPicture}
          onChange={(value) => onChange(field, value)}
        />
      ))}
    </li>
  );
}

function BlockButtons({ block, name, place: { index, last }, isFull, ...props }: BlockCardProps) {
  const label = (words: string) => fill(words, { block: name });
  const hidden = block.hidden ?? false;
  return (
    <>
      <IconButton
        name="up"
        label={label(editorWords.moveUp)}
        unable={index === 0}
        onPress={() => props.onMove(index - 1)}
      />
      <IconButton
        name="down"
        label={label(editorWords.moveDown)}
        unable={last}
        onPress={() => props.onMove(index + 1)}
      />
      <IconButton name="copy" label={label(editorWords.copyBlock)} unable={isFull} onPress={props.onCopy} />
      <IconButton
        name={hidden ? 'show' : 'hide'}
        label={label(hidden ? editorWords.showBlock : editorWords.hideBlock)}
        onPress={() => props.onHide(!hidden)}
      />
      <IconButton name="remove" label={label(editorWords.deleteBlock)} onPress={props.onDelete} />
    </>
  );
}
