import { memo } from 'react';
import type { CampaignApp } from '../app/app.ts';
import type { BlockKind } from '../app/blockKind.ts';
import type { Block } from '../page/blocks.ts';
import { countedBlocks } from './blockNames.ts';
import { isFull } from './blockWrites.ts';
import { Icon } from './icons.tsx';
import { StartWith } from './StartWith.tsx';
import { editorWords, fill, inSentence } from './texts/words.ts';
import type { Copying } from './useCopying.ts';

type AddBlocksProps = {
  app: CampaignApp;
  blocks: readonly Block[];
  copying: Copying;
  onAdd: (kind: BlockKind) => void;
};

/** Below the list of blocks: a page without blocks starts from a template; copied blocks and new ones are added. */
export const AddBlocks = memo(function AddBlocks({ app, blocks, copying, onAdd }: AddBlocksProps) {
  const { blocks: kinds, templates = [] } = app;
  const isSection = ({ fields }: BlockKind) => Object.keys(fields).length === 0;
  const sections = kinds.filter(isSection);
  const group = { blocks, onAdd };
  return (
    <div className="add-area">
      {blocks.length === 0 && templates.length > 0 && (
        <StartWith kinds={kinds} templates={templates} onStart={copying.startWith} />
      )}
      {(blocks.length > 0 || copying.copied) && <CopyButtons isEmpty={blocks.length === 0} {...copying} />}
      <AddGroup kinds={kinds.filter((kind) => !isSection(kind))} {...group} />
      {sections.length > 0 && (
        <section className="add-sections" aria-labelledby="sections-title">
          <h3 id="sections-title">{editorWords.sections}</h3>
          <p className="help">{editorWords.sectionsHelp}</p>
          <AddGroup kinds={sections} {...group} />
        </section>
      )}
    </div>
  );
});

type CopyButtonsProps = Pick<Copying, 'copied' | 'copyAll' | 'paste'> & { isEmpty: boolean };

function CopyButtons({ isEmpty, copied, copyAll, paste }: CopyButtonsProps) {
  return (
    <div className="add-blocks">
      {!isEmpty && (
        <button type="button" className="button" onClick={copyAll}>
          <Icon name="copy" />
          {editorWords.copyAll}
        </button>
      )}
      {copied && (
        <button type="button" className="button" onClick={() => paste()}>
          <Icon name="paste" />
          {fill(editorWords.pasteCopied, { blocks: countedBlocks(copied.blocks.length), campaign: copied.name })}
        </button>
      )}
    </div>
  );
}

type AddGroupProps = { kinds: readonly BlockKind[]; blocks: readonly Block[]; onAdd: (kind: BlockKind) => void };

function AddGroup({ kinds, blocks, onAdd }: AddGroupProps) {
  return (
    <div className="add-blocks">
      {kinds.map((kind) => (
        <button
          key={kind.type}
          type="button"
          className="button add-block"
          aria-label={fill(editorWords.addBlock, { kind: inSentence(kind.label) })}
          disabled={isFull(kind, blocks)}
          onClick={() => onAdd(kind)}
        >
          <Icon name="add" />
          {kind.label}
        </button>
      ))}
    </div>
  );
}
