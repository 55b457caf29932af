import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { CampaignApp } from '../app/app.ts';
import type { BlockKind } from '../app/blockKind.ts';
import { type PageContent, pageLimits } from '../page/pageContent.ts';
import { titleId } from '../page/pageTexts.ts';
import { AddBlocks } from './AddBlocks.tsx';
import { Announced } from './Announced.tsx';
import { BlockCard, type CardActions } from './BlockCard.tsx';
import type { BlockClipboard } from './blockClipboard.ts';
import type { namedBlocks } from './blockNames.ts';
import { emptyBlock, isFull, operationsFor } from './blockWrites.ts';
import { listColumn } from './dragColumns.ts';
import { contentIn, type EditedPage, shownIn } from './editedPage.ts';
import type { InvalidValue } from './editorState.ts';
import type { Host } from './host.ts';
import { afterAt, type PageOperation } from './pageOperations.ts';
import { openedBlock, rowId, type Select, type Selection, titleInputId } from './selection.ts';
import { useTextInput } from './TextLanguage.tsx';
import { editorLanguage, editorWords } from './texts/words.ts';
import type { UndoHistory } from './undo.ts';
import type { BlockCommands } from './useBlockCommands.ts';
import type { useBlockDrag } from './useBlockDrag.ts';
import { type Copying, useCopying } from './useCopying.ts';

type PageFormProps = {
  app: CampaignApp;
  clipboard: BlockClipboard;
  page: EditedPage;
  /** The blocks of the page with their names. */
  named: ReturnType<typeof namedBlocks>;
  /** The language of the edited texts. */
  locale: string;
  history: UndoHistory;
  /** The value that the last save was refused for. */
  invalid: InvalidValue | null;
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
  const content = contentIn(app.blocks, page, locale);
  const shown = shownIn(app.blocks, page, locale);
  // What is not rendered again calls the functions of an earlier rendering.
  const current = useRef(props);
  current.current = props;
  const copying = useCopying({ ...props, announce: commands.announce });
  const add = useCallback((kind: BlockKind) => {
    const { page, onChange, onSelect } = current.current;
    const block = emptyBlock(kind);
    onChange({ kind: 'add', block, texts: {}, after: afterAt(page, page.blocks.length) });
    onSelect(openedBlock(block.id, kind));
  }, []);
  return (
    <div className="page-form">
      <TitleField
        title={content.title}
        shown={shown.title}
        onChange={(next) => onChange({ kind: 'set', place: { language: locale, text: titleId }, value: next })}
      />
      <section className="blocks-part" aria-labelledby="blocks-title">
        <h2 id="blocks-title">{editorWords.blocks}</h2>
        <p className="help">{page.blocks.length === 0 ? editorWords.noBlocks : editorWords.blocksHelp}</p>
        {page.blocks.length > 0 && (
          <details className="for-keyboards help">
            <summary title={editorWords.keys} aria-label={editorWords.keys}>
              ?
            </summary>
            {editorWords.blocksKeys}
          </details>
        )}
        <BlockList {...props} {...{ content, shown, copying, current }} />
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

type BlockListProps = PageFormProps & {
  content: PageContent;
  /** The content that fans see: with the texts of the default language where one is missing. */
  shown: PageContent;
  copying: Copying;
  /** The latest props. */
  current: RefObject<PageFormProps>;
};

function BlockList({ page, named, content, shown, copying, selection, invalid, drag, current }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null);
  const actions = useCardActions(current, copying, list);
  // Typing a text doesn't change the blocks: their texts are stored apart.
  const { blocks } = page;
  const full = useMemo(
    () => new Set(named.map(({ kind }) => kind).filter((kind) => isFull(kind, blocks))),
    [named, blocks],
  );
  return (
    <ol className="blocks" ref={list}>
      {named.map(({ block, kind, name }, index) => (
        <BlockCard
          key={block.id}
          block={content.blocks[index] ?? block}
          shown={shown.blocks[index]?.values ?? {}}
          kind={kind}
          name={name}
          place={{ index, last: index === blocks.length - 1 }}
          isSelected={selection.block === block.id}
          invalid={invalid?.place.block === block.id ? invalid : null}
          isFull={full.has(kind)}
          isDragged={drag.dragged === block.id}
          actions={actions}
          language={editorLanguage}
        />
      ))}
    </ol>
  );
}

/** Returns what the cards call: the commands for the blocks, those that copy and paste included. */
function useCardActions(
  current: RefObject<PageFormProps>,
  { copyBlock, paste }: Copying,
  list: RefObject<HTMLOListElement | null>,
): CardActions {
  return useMemo(
    () => ({
      pickPicture: (...from) => current.current.pickPicture(...from),
      onToggle: (id) => {
        const { selection, onSelect } = current.current;
        onSelect({ block: selection.block === id ? null : id, focus: null });
      },
      onFocusAt: (index) => {
        const { blocks } = current.current.page;
        const to = blocks[index];
        if (to) document.getElementById(rowId(to.id))?.focus();
      },
      onChange: (kind, block, values) => {
        const { locale, onChange } = current.current;
        onChange(
          ...Object.entries(values).flatMap(([field, value]) => operationsFor(kind, block, locale, field, value)),
        );
      },
      onCommand: (command, block) => {
        if (command === 'copy') void copyBlock(block.id, block.name);
        else if (command === 'paste') void paste(block.id);
        else current.current.commands.run(command, block);
      },
      onGrab: (event, block) =>
        list.current && current.current.drag.start(event, { ...block, column: listColumn(list.current) }),
    }),
    [current, copyBlock, paste, list],
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
