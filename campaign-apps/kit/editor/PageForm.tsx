import { useRef } from 'react';
import type { Block } from '../blocks.ts';
import { pageLimits } from '../pageContent.ts';
import { titleId } from '../pageTexts.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { BlockCard } from './BlockCard.tsx';
import { namedBlocks } from './blockNames.ts';
import { emptyBlock, isFull, writesOf } from './blockWrites.ts';
import { listColumn } from './dragColumns.ts';
import { contentIn, type EditedPage, shownIn } from './editedPage.ts';
import type { Host } from './host.ts';
import { Icon } from './icons.tsx';
import { afterAt, type PageOperation } from './pageOperations.ts';
import { openedBlock, rowId, type Select, type Selection, titleInputId } from './selection.ts';
import { useTextInput } from './TextLanguage.tsx';
import type { UndoHistory } from './undo.ts';
import type { Announcement, BlockCommands } from './useBlockCommands.ts';
import type { useBlockDrag } from './useBlockDrag.ts';
import { editorWords, fill } from './words.ts';

type PageFormProps = {
  kinds: readonly BlockKind[];
  page: EditedPage;
  /** The language of the edited texts. */
  locale: string;
  history: UndoHistory;
  selection: Selection;
  onSelect: Select;
  commands: BlockCommands;
  drag: Pick<ReturnType<typeof useBlockDrag>, 'start' | 'dragged'>;
  onChange: (...operations: PageOperation[]) => void;
  onUndo: () => void;
  pickPicture: Host['pickPicture'];
};

/** The form for the title and the ordered blocks of the kinds that the app declares. */
export function PageForm(props: PageFormProps) {
  const { kinds, page, locale, history, onSelect, commands, onChange, onUndo } = props;
  const { title } = contentIn(kinds, page, locale);
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    onChange({ kind: 'add', block, texts: {}, after: afterAt(page, page.blocks.length) });
    onSelect(openedBlock(block.id, kind));
  };
  return (
    <div className="page-form">
      <TitleField
        title={title}
        shown={shownIn(kinds, page, locale).title}
        onChange={(next) => onChange({ kind: 'set', place: { language: locale, text: titleId }, value: next })}
      />
      <section aria-labelledby="blocks-title">
        <h2 id="blocks-title">{editorWords.blocks}</h2>
        <p className="help">
          {page.blocks.length === 0 ? editorWords.noBlocks : editorWords.blocksHelp}{' '}
          {page.blocks.length > 0 && <span className="for-keyboards">{editorWords.blocksKeys}</span>}
        </p>
        <BlockList {...props} />
        <Announced
          announcement={commands.announcement}
          history={history}
          onUndo={(block) => {
            onUndo();
            // The pressed button goes.
            onSelect({ block, focus: 'row' });
          }}
        />
        <AddButtons kinds={kinds} blocks={page.blocks} onAdd={add} />
      </section>
    </div>
  );
}

function BlockList(props: PageFormProps) {
  const { kinds, page, locale, selection, onSelect, onChange, pickPicture, commands, drag } = props;
  const list = useRef<HTMLOListElement>(null);
  const { blocks } = contentIn(kinds, page, locale);
  const shown = shownIn(kinds, page, locale).blocks;
  return (
    <ol className="blocks" ref={list}>
      {namedBlocks(kinds, blocks).map(({ block, kind, name }, index) => {
        const isSelected = selection.block === block.id;
        const full = isFull(kind, blocks);
        const placed = { id: block.id, name, index, isHidden: block.hidden ?? false, isFull: full };
        return (
          <BlockCard
            key={block.id}
            block={block}
            shown={shown[index]?.values ?? {}}
            kind={kind}
            name={name}
            place={{ index, last: index === blocks.length - 1 }}
            isSelected={isSelected}
            isFull={full}
            pickPicture={pickPicture}
            onToggle={() => onSelect({ block: isSelected ? null : block.id, focus: null })}
            onFocusAt={(to) => document.getElementById(rowId(blocks[to]?.id ?? block.id))?.focus()}
            onChange={(field, value) => onChange(...writesOf(kind, block.id, locale, field, value))}
            onCommand={(command) => commands.run(command, placed)}
            isDragged={drag.dragged === block.id}
            onGrab={(event) =>
              list.current && drag.start(event, { id: block.id, name, column: listColumn(list.current) })
            }
          />
        );
      })}
    </ol>
  );
}

type AnnouncedProps = {
  announcement: Announcement | null;
  history: UndoHistory;
  onUndo: (block: string) => void;
};

/** Tells screen readers what was done; a deletion is visible, with a button that takes it back. */
function Announced({ announcement, history: { undo }, onUndo }: AnnouncedProps) {
  const inverse = undo.at(-1)?.at(0);
  const deleted = announcement?.deleted ?? null;
  const isUndoable = deleted !== null && inverse?.kind === 'add' && inverse.block.id === deleted;
  return (
    <p className={isUndoable ? 'undo' : 'visually-hidden'} role="status">
      {/* Screen readers tell what was added, so equal words are added again. */}
      <span key={announcement?.number}>{announcement?.words}</span>
      {isUndoable && (
        <button type="button" className="link" onClick={() => onUndo(deleted)}>
          {editorWords.undo}
        </button>
      )}
    </p>
  );
}

type TitleFieldProps = { title: string; shown: string; onChange: (title: string) => void };

function TitleField({ title, shown, onChange }: TitleFieldProps) {
  const { attributes, note } = useTextInput({ id: titleInputId, text: title, shown, helpId: 'title-help' });
  return (
    <div className="form-field">
      <label htmlFor={titleInputId}>{editorWords.title}</label>
      <input
        {...attributes}
        id={titleInputId}
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

function AddButtons({ kinds, ...others }: AddButtonsProps) {
  const isSection = ({ fields }: BlockKind) => Object.keys(fields).length === 0;
  const sections = kinds.filter(isSection);
  return (
    <>
      <AddGroup kinds={kinds.filter((kind) => !isSection(kind))} {...others} />
      {sections.length > 0 && (
        <section className="add-sections" aria-labelledby="sections-title">
          <h3 id="sections-title">{editorWords.sections}</h3>
          <p className="help">{editorWords.sectionsHelp}</p>
          <AddGroup kinds={sections} {...others} />
        </section>
      )}
    </>
  );
}

function AddGroup({ kinds, blocks, onAdd }: AddButtonsProps) {
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
