import { useMemo, useState } from 'react';
import type { EditorCampaign } from '../../../contracts/editorMessages.ts';
import type { InstallationLegal } from '../../../contracts/legal.ts';
import type { CampaignApp } from '../app.ts';
import type { Fields } from '../read.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Draft } from './drafts.ts';
import type { EditorState } from './editorState.ts';
import { PageForm } from './PageForm.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { previewOf } from './previewDocument.ts';
import { SaveBar } from './SaveBar.tsx';
import { type EditorParts, useEditor } from './useEditor.ts';
import { editorWords, fill } from './words.ts';

type EditorScreenProps = {
  app: CampaignApp;
  parts: EditorParts;
  campaign: EditorCampaign;
  initial: EditorState;
  /** The campaign as loaded, for the preview. */
  settings: Fields;
  previewStyles: string[];
  /** The installation's legal documents. */
  legal: InstallationLegal;
};

/** The form, the live preview beside it (one at a time on a phone), and the save bar at the bottom. */
export function EditorScreen(props: EditorScreenProps) {
  const { app, parts, campaign, initial, settings, previewStyles, legal } = props;
  const { state, dirty, isWaiting, dispatch, change, undo, redo, save } = useEditor(parts, initial);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const { content, draft, conflict, notice } = state;
  const [lang, setLang] = useState<string>();
  const preview = useMemo(
    () => previewOf(app, content, { record: { ...settings, ...campaign }, legal, lang }),
    [app, content, campaign, settings, legal, lang],
  );
  return (
    <div className="editor" data-tab={tab}>
      <Tabs tab={tab} onChoose={setTab} />
      <main className="panes">
        <h1 className="visually-hidden">{editorWords.editor}</h1>
        <section className="form-pane" aria-label={editorWords.content}>
          {draft && (
            <DraftChoice
              draft={draft}
              onRestore={() => dispatch({ type: 'restored' })}
              onDiscard={() => dispatch({ type: 'discarded' })}
            />
          )}
          <p className="notice" role="status">
            {notice && editorWords[notice]}
          </p>
          <div inert={isWaiting} className={isWaiting ? 'waiting' : undefined}>
            <PageForm
              kinds={app.blocks}
              content={content}
              history={state.history}
              onChange={change}
              onUndo={undo}
              pickPicture={parts.host.pickPicture}
            />
          </div>
        </section>
        <PreviewPane preview={preview} styles={previewStyles} onLanguage={setLang} />
      </main>
      <SaveBar state={state} dirty={dirty} disabled={isWaiting} onSave={save} onUndo={undo} onRedo={redo} />
      {conflict && (
        <ConflictDialog
          kinds={app.blocks}
          conflict={conflict}
          onResolve={(values) => dispatch({ type: 'resolved', values, at: Date.now() })}
          onClose={() => dispatch({ type: 'closedConflict' })}
        />
      )}
    </div>
  );
}

type Tab = 'edit' | 'preview';

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <header className="tabs">
      <fieldset className="segments">
        <legend className="visually-hidden">{editorWords.view}</legend>
        {(['edit', 'preview'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => onChoose(name)}>
            {editorWords[name]}
          </button>
        ))}
      </fieldset>
    </header>
  );
}

type DraftChoiceProps = { draft: Draft; onRestore: () => void; onDiscard: () => void };

/** Asks the user whether to restore unsaved changes of an earlier visit. */
function DraftChoice({ draft, onRestore, onDiscard }: DraftChoiceProps) {
  const time = new Date(draft.keptAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="choice" role="alert">
      <h2>{fill(editorWords.draftFound, { time })}</h2>
      <p>{editorWords.draftHelp}</p>
      <div className="choice-actions">
        <button type="button" className="button primary" onClick={onRestore}>
          {editorWords.restore}
        </button>
        <button type="button" className="button" onClick={onDiscard}>
          {editorWords.discard}
        </button>
      </div>
    </section>
  );
}
