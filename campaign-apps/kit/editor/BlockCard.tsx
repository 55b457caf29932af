import { memo, type PointerEvent } from 'react';
import type { BlockKind } from '../app/blockKind.ts';
import type { Block, BlockField, FieldValue } from '../page/blocks.ts';
import { isText, missingAlts } from '../page/pageTexts.ts';
import { richTextWords } from '../page/richText.ts';
import { BlockFieldInput } from './BlockFieldInput.tsx';
import { BlockPeople, useBlockFocus } from './BlockPeople.tsx';
import { valuesOfVideo } from './blockWrites.ts';
import type { InvalidValue } from './editorState.ts';
import type { Host } from './host.ts';
import { IconButton } from './IconButton.tsx';
import { Icon, type IconName } from './icons.tsx';
import { sameValue } from './pagePlaces.ts';
import { inputId, rowId } from './selection.ts';
import { editorWords, fill } from './texts/words.ts';
import type { BlockCommand, PlacedBlock } from './useBlockCommands.ts';

/** The commands of a block's row. */
type CardCommand = BlockCommand | 'copy' | 'paste';

type BlockCardProps = {
  block: Block;
  /** The values that fans see: with the texts of the default language where one is missing. */
  shown: Block['values'];
  kind: BlockKind;
  name: string;
  place: { index: number; last: boolean };
  isSelected: boolean;
  /** Its value that the last save was refused for. */
  invalid: InvalidValue | null;
  /** Whether the page has the maximum number of such blocks. */
  isFull: boolean;
  isDragged: boolean;
  actions: CardActions;
  /** The editor's language. Another one renders the card again. */
  language: string;
};

/** What the cards call; the same object in each rendering. */
export type CardActions = {
  pickPicture: Host['pickPicture'];
  onToggle: (block: string) => void;
  onFocusAt: (index: number) => void;
  /** Called with new values of a block by field name. */
  onChange: (kind: BlockKind, block: string, values: Block['values']) => void;
  onCommand: (command: CardCommand, block: PlacedBlock) => void;
  onGrab: (event: PointerEvent<HTMLElement>, block: { id: string; name: string }) => void;
};

/**
 * One block of the list: a row that selects it and, while it is selected, its buttons and fields. A key
 * in one block does not render the other cards.
 */
export const BlockCard = memo(Card, sameValue);

function Card(props: BlockCardProps) {
  const { block, kind, name, shown, isSelected, isDragged, actions } = props;
  const { id } = block;
  const excerpt = isSelected ? undefined : excerptOf(kind, shown);
  const excerptId = `${rowId(id)}-excerpt`;
  const tags = tagsOf(props);
  const describedBy = [...tags.map((tag) => tag.id), excerpt && excerptId].filter(Boolean).join(' ');
  return (
    <li
      className="block"
      aria-labelledby={rowId(id)}
      data-item={id}
      data-open={isSelected}
      data-hidden={block.hidden}
      data-dragged={isDragged}
      onFocus={useBlockFocus(id)}
    >
      <div className="block-head">
        <DragHandle onGrab={(event) => actions.onGrab(event, { id, name })} />
        <h3>
          <button
            id={rowId(id)}
            type="button"
            className="block-row"
            aria-expanded={isSelected}
            aria-describedby={describedBy || undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Control+C Control+V Delete"
            onClick={() => actions.onToggle(id)}
            onKeyDown={(event) => onRowKey(event, props)}
          >
            {name}
          </button>
        </h3>
        {!isSelected && (
          <span className="block-excerpt">
            <bdi id={excerptId}>{excerpt}</bdi>
          </span>
        )}
        {tags.map((tag) => (
          <span key={tag.id} id={tag.id} className={tag.className}>
            {tag.words}
          </span>
        ))}
        <BlockPeople blockId={id} />
        {isSelected && <BlockButtons {...props} />}
      </div>
      {isSelected && block.unknown && <p className="help">{editorWords.unknownHelp}</p>}
      {isSelected && <BlockFields {...props} />}
    </li>
  );
}

/** Returns what the row says about the block beside its name: that it is hidden, and that an image lacks its text. */
function tagsOf({ block, kind, shown, isSelected }: BlockCardProps) {
  const id = rowId(block.id);
  const lacksAlt = !isSelected && missingAlts([kind], [{ ...block, values: shown }]).length > 0;
  return [
    ...(block.hidden ? [{ id: `${id}-hidden`, className: 'tag', words: editorWords.hidden }] : []),
    ...(lacksAlt ? [{ id: `${id}-no-alt`, className: 'tag tag-missing', words: editorWords.noAlt }] : []),
  ];
}

/** Drags the block with the pointer. The keys of the row do the same. */
function DragHandle({ onGrab }: { onGrab: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span
      className="drag-handle"
      aria-hidden="true"
      title={editorWords.drag}
      onPointerDown={onGrab}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon name="drag" />
    </span>
  );
}

/** The row shows no more, and screen readers read all of it. */
const maxExcerpt = 120;

/** Returns the beginning of the first text of a block, else of its first value. */
function excerptOf({ fields }: BlockKind, values: Block['values']): string | undefined {
  const all = Object.entries(fields).map(([name, field]) => ({ field, words: wordsIn(values[name], field) }));
  const text = all.find(({ field, words }) => isText(field) && words.trim() !== '');
  return (text ?? all[0])?.words.slice(0, maxExcerpt);
}

function wordsIn(value: FieldValue | undefined, field: BlockField): string {
  if (typeof value !== 'string') return '';
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  return field.kind === 'richText' ? richTextWords(value) : value;
}

/** Returns the function that runs a command on the block. */
const commandOf =
  ({ block: { id, hidden = false }, name, place: { index }, isFull, actions }: BlockCardProps) =>
  (command: CardCommand) =>
    actions.onCommand(command, { id, name, index, isHidden: hidden, isFull });

const commandsByLetter: Record<string, CardCommand> = { d: 'duplicate', c: 'copy', v: 'paste' };

/** Arrows go to the next row, with Alt they move the block. */
function onRowKey(event: React.KeyboardEvent, props: BlockCardProps): void {
  const { index } = props.place;
  const onCommand = commandOf(props);
  const { key, altKey, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const isPlain = !altKey && !isControl && !shiftKey;
  // The focus moves to another row, which a held key must not delete too.
  const once = (command: CardCommand) => !event.repeat && onCommand(command);
  const byLetter = isControl && !altKey && !shiftKey ? commandsByLetter[key.toLowerCase()] : undefined;
  if (step !== 0 && altKey && !isControl) onCommand(step < 0 ? 'up' : 'down');
  else if (step !== 0 && isPlain) props.actions.onFocusAt(index + step);
  else if (key === 'Delete' && isPlain) once('remove');
  // A selected text is copied by the browser.
  else if (byLetter && !(byLetter === 'copy' && getSelection()?.toString())) once(byLetter);
  else return;
  event.preventDefault();
}

function BlockFields({ block, shown, kind, name, invalid, actions }: BlockCardProps) {
  return Object.entries(kind.fields).map(([field, declared], _at, all) => (
    <BlockFieldInput
      key={field}
      id={inputId(block.id, field)}
      field={declared}
      // The heading above has the same text.
      labelHidden={all.length === 1}
      label={all.length === 1 ? name : declared.label}
      value={block.values[field] ?? null}
      shown={shown[field] ?? null}
      problem={invalid?.place.field === field ? invalid.problem : null}
      pickPicture={actions.pickPicture}
      onChange={(value) => actions.onChange(kind, block.id, { [field]: value })}
      onVideo={(video) => actions.onChange(kind, block.id, valuesOfVideo(kind, block.values, field, video))}
    />
  ));
}

function BlockButtons(props: BlockCardProps) {
  const { block, name, isFull } = props;
  const { index, last } = props.place;
  const onCommand = commandOf(props);
  const button = (icon: IconName, words: string, command: CardCommand, unable = false) => (
    <IconButton name={icon} label={fill(words, { block: name })} unable={unable} onPress={() => onCommand(command)} />
  );
  return (
    <div className="block-commands">
      {button('up', editorWords.moveUp, 'up', index === 0)}
      {button('down', editorWords.moveDown, 'down', last)}
      {button('duplicate', editorWords.duplicateBlock, 'duplicate', isFull)}
      {button('copy', editorWords.copyBlock, 'copy')}
      {block.hidden ? button('show', editorWords.showBlock, 'hide') : button('hide', editorWords.hideBlock, 'hide')}
      {button('remove', editorWords.deleteBlock, 'remove')}
    </div>
  );
}
