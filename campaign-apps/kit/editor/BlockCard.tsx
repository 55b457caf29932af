import type { Block, FieldValue } from '../blocks.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockFieldInput } from './BlockFieldInput.tsx';
import { BlockPeople, useBlockFocus } from './BlockPeople.tsx';
import type { Host } from './host.ts';
import { Icon } from './icons.tsx';
import { editorWords, fill } from './words.ts';

type BlockCardProps = {
  block: Block;
  /** The values that fans see: with the texts of the default language where one is missing. */
  shown: Block['values'];
  kind: BlockKind;
  name: string;
  place: { index: number; last: boolean };
  /** Whether the block was just added: its first field gets the focus, without fields the button that moves it. */
  focusNow: boolean;
  pickPicture: Host['pickPicture'];
  onChange: (values: Block['values']) => void;
  onMove: (to: number) => void;
  /** Null if the page can't have another block of this kind. */
  onCopy: (() => void) | null;
  onDelete: () => void;
};

/** One block of the form: its fields and buttons to move and remove it. */
export function BlockCard({ block, shown, kind, name, place: { index, last }, focusNow, ...props }: BlockCardProps) {
  const { pickPicture, onChange, onMove, onCopy, onDelete } = props;
  const titleId = `block-${block.id}`;
  const set = (field: string) => (value: FieldValue) => onChange({ ...block.values, [field]: value });
  return (
    <li className="block" aria-labelledby={titleId} onFocus={useBlockFocus(block.id)}>
      <div className="block-head">
        <h3 id={titleId}>{name}</h3>
        <BlockPeople blockId={block.id} />
        <IconButton
          name="up"
          label={fill(editorWords.moveUp, { block: name })}
          unable={index === 0}
          // A placed section has no field that could get the focus.
          focusNow={focusNow && Object.keys(kind.fields).length === 0}
          onPress={() => onMove(index - 1)}
        />
        <IconButton
          name="down"
          label={fill(editorWords.moveDown, { block: name })}
          unable={last}
          onPress={() => onMove(index + 1)}
        />
        <IconButton
          name="copy"
          label={fill(editorWords.copyBlock, { block: name })}
          unable={onCopy === null}
          onPress={onCopy ?? undefined}
        />
        <IconButton name="remove" label={fill(editorWords.deleteBlock, { block: name })} onPress={onDelete} />
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
          onChange={set(field)}
        />
      ))}
    </li>
  );
}

type IconButtonProps = {
  name: 'up' | 'down' | 'copy' | 'remove';
  label: string;
  unable?: boolean;
  focusNow?: boolean;
  onPress: (() => void) | undefined;
};

/** A button that stays focusable while unavailable, so that moving a block to the end by keyboard keeps the focus. */
function IconButton({ name, label, unable = false, focusNow = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-label={label}
      aria-disabled={unable}
      // biome-ignore lint/a11y/noAutofocus: only what a person has just added
      autoFocus={focusNow}
      onClick={unable ? undefined : onPress}
    >
      <Icon name={name} />
    </button>
  );
}
