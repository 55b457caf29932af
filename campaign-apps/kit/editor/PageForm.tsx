import { useRef } from 'react';
import type { CampaignApp } from '../app.ts';
import { pageLimits } from '../pageContent.ts';
import { titleId } from '../pageTexts.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { AddBlocks } from './AddBlocks.tsx';
import { isUndoable } from './announcement.ts';
import { BlockCard, type CardCommand } from './BlockCard.tsx';
import type { BlockClipboard } from './blockClipboard.ts';
import { namedBlocks } from './blockNames.ts';
import { emptyBlock, isFull, writesOf } from './blockWrites.ts';
import { listColumn } from './dragColumns.ts';
import { contentIn, type EditedPage, shownIn } from './editedPage.ts';
import type { Host } from './host.ts';
import { afterAt, type PageOperation } from './pageOperations.ts';
import { openedBlock, rowId, type Select, type Selection, titleInputId } from './selection.ts';
import { useTextInput } from './TextLanguage.tsx';
import type { UndoHistory } from './undo.ts';
import type { BlockCommands, PlacedBlock } from './useBlockCommands.ts';
import type { useBlockDrag } from './useBlockDrag.ts';
import { useCopying } from './useCopying.ts';
import { editorWords } from './words.ts';

type PageFormProps = {
  app: CampaignApp;
  clipboard: BlockClipboard;
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
  const { app, page, locale, history, onSelect, commands, onChange, onUndo } = props;
  const { title } = contentIn(app.blocks, page, locale);
  const { run, copying } = useCommands(props);
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    onChange({ kind: 'add', block, texts: {}, after: afterAt(page, page.blocks.length) });
    onSelect(openedBlock(block.id, kind));
  };
  return (
    <div className="page-form">
      <TitleField
        title={title}
        shown={shownIn(app.blocks, page, locale).title}
        onChange={(next) => onChange({ kind: 'set', place: { language: locale, text: titleId }, value: next })}
      />
      <section aria-labelledby="blocks-title">
        <h2 id="blocks-title">{editorWords.blocks}</h2>
        <p className="help">
          {page.blocks.length === 0 ? editorWords.noBlocks : editorWords.blocksHelp}{' '}
          {page.blocks.length > 0 && <span className="for-keyboards">{editorWords.blocksKeys}</span>}
        </p>
        <BlockList {...props} runCommand={run} />
        <Announced
          announcement={commands.announcement}
          history={history}
          onUndo={(block) => {
            onUndo();
            // The pressed button disappears.
            onSelect({ block, focus: 'row' });
          }}
        />
        <AddBlocks app={app} blocks={page.blocks} copying={copying} onAdd={add} />
      </section>
    </div>
  );
}

type RunCommand = (command: CardCommand, block: PlacedBlock) => void;

/** Returns the commands for the blocks, those that copy and paste included. */
function useCommands(props: PageFormProps) {
  const { commands } = props;
  const copying = useCopying({ ...props, announce: commands.announce });
  const run: RunCommand = (command, block) => {
    if (command === 'copy') void copying.copyBlock(block.id, block.name);
    else if (command === 'paste') void copying.paste(block.id);
    else commands.run(command, block);
  };
  return { run, copying };
}

type BlockListProps = PageFormProps & { runCommand: RunCommand };

function BlockList(props: BlockListProps) {
  const { app, page, locale, selection, drag } = props;
  const { blocks: kinds } = app;
  const list = useRef<HTMLOListElement>(null);
  // A card that is not rendered again calls the functions of an earlier rendering.
  const current = useRef(props);
  current.current = props;
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
            isDragged={drag.dragged === block.id}
            pickPicture={(...from) => current.current.pickPicture(...from)}
            onToggle={() => current.current.onSelect({ block: isSelected ? null : block.id, focus: null })}
            onFocusAt={(to) => focusRow(current.current.page.blocks[to]?.id ?? block.id)}
            onChange={(field, value) =>
              current.current.onChange(...writesOf(kind, block.id, current.current.locale, field, value))
            }
            onCommand={(command) => current.current.runCommand(command, placed)}
            onGrab={(event) =>
              list.current &&
              current.current.drag.start(event, { id: block.id, name, column: listColumn(list.current) })
            }
          />
        );
      })}
    </ol>
  );
}

const focusRow = (id: string) => document.getElementById(rowId(id))?.focus();

type AnnouncedProps = {
  announcement: BlockCommands['announcement'];
  history: UndoHistory;
  onUndo: (focused: string | null) => void;
};

/** Tells screen readers what was done; added and deleted blocks are visible, with a button that takes that back. */
function Announced({ announcement, history, onUndo }: AnnouncedProps) {
  const { words, since, undo } = announcement ?? {};
  const undoable = announcement && isUndoable(announcement, history) ? undo : null;
  return (
    <p className={undoable || since === history.undo ? 'announced' : 'visually-hidden'} role="status">
      {/* Screen readers tell what was added, so equal words are added again. */}
      <span key={announcement?.number}>{words}</span>
      {undoable && (
        <button type="button" className="link" onClick={() => onUndo(undoable.focus)}>
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
