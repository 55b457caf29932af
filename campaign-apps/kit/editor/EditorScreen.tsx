import { type Dispatch, useCallback, useEffect, useMemo, useState } from 'react';
import type { EditorCampaign } from '../../../contracts/editorMessages.ts';
import type { CampaignApp } from '../app.ts';
import type { PageContent } from '../pageContent.ts';
import { noMusic, type PreviewData } from '../previewData.ts';
import type { Fields } from '../read.ts';
import type { EditorAction, EditorState } from './editorState.ts';
import { PageForm } from './PageForm.tsx';
import { PageSummary } from './PageSummary.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { type Installation, type PreviewChoice, previewOf } from './previewDocument.ts';
import { SaveBar } from './SaveBar.tsx';
import { type EditorParts, useEditor } from './useEditor.ts';
import { editorWords, fill } from './words.ts';

type EditorScreenProps = {
  app: CampaignApp;
  parts: EditorParts<PageContent>;
  campaign: EditorCampaign;
  initial: EditorState<PageContent>;
  /** The campaign as loaded, for the preview. */
  settings: Fields;
  previewStyles: string[];
  installation: Installation;
};

/** The form, the live preview beside it (one at a time on a phone), and the save bar at the bottom. */
export function EditorScreen(props: EditorScreenProps) {
  const { app, parts, campaign, initial, settings, previewStyles, installation } = props;
  const { state, dirty, dispatch, save, keepMine } = useEditor(parts, initial);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const { content } = state;
  const [choice, setChoice] = useState(firstChoice);
  const { data, isMissing, load } = usePreviewData(parts, campaign.updated_at);
  const preview = useMemo(() => {
    const record = { ...settings, ...campaign };
    return previewOf(app, content, { record, data, installation, choice, now: new Date() });
  }, [app, content, campaign, settings, data, installation, choice]);
  const waiting = state.draft !== null || state.conflict !== null;
  return (
    <div className="editor" data-tab={tab}>
      <Tabs tab={tab} onChoose={setTab} />
      <main className="panes">
        <h1 className="visually-hidden">{editorWords.editor}</h1>
        <section className="form-pane" aria-label={editorWords.content}>
          <Choices app={app} state={state} dispatch={dispatch} keepMine={keepMine} />
          <div inert={waiting} className={waiting ? 'waiting' : undefined}>
            <PageForm
              kinds={app.blocks}
              content={state.content}
              onChange={(content) => dispatch({ type: 'edited', content })}
              pickPicture={parts.host.pickPicture}
            />
          </div>
        </section>
        <PreviewPane
          preview={preview}
          styles={previewStyles}
          choice={choice}
          onChoose={setChoice}
          onRetry={isMissing ? load : null}
        />
      </main>
      <SaveBar state={state} dirty={dirty} disabled={waiting} onSave={save} />
    </div>
  );
}

const firstChoice: PreviewChoice = { moment: { kind: 'now', positionMs: 0 }, side: 'page' };
const noData: PreviewData = { ...noMusic, prePage: null };

/** Loads what the preview shows besides the campaign, again after each change of the campaign. */
function usePreviewData({ api }: EditorParts<PageContent>, updatedAt: string) {
  const [data, setData] = useState(noData);
  const [isMissing, setIsMissing] = useState(false);
  const load = useCallback(async () => {
    const loaded = await api.loadPreview();
    setIsMissing(loaded === null);
    if (loaded) setData(loaded);
  }, [api]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the campaign can be one of its music
  useEffect(() => void load(), [load, updatedAt]);
  return { data, isMissing, load };
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

type ChoicesProps = {
  app: CampaignApp;
  state: EditorState<PageContent>;
  dispatch: Dispatch<EditorAction<PageContent>>;
  keepMine: () => void;
};

/** Asks the user to resolve an old draft or a conflict between two versions of the page. */
function Choices({ app, state, dispatch, keepMine }: ChoicesProps) {
  const { draft, conflict, content } = state;
  if (conflict) {
    return (
      <section className="choice" role="alert">
        <h2>{editorWords.conflict}</h2>
        <p>{editorWords.conflictHelp}</p>
        <div className="versions">
          <Version name={editorWords.mine}>
            <PageSummary kinds={app.blocks} content={content} />
          </Version>
          <Version name={editorWords.theirs}>
            <PageSummary kinds={app.blocks} content={conflict.theirs} />
          </Version>
        </div>
        <div className="choice-actions">
          <button type="button" className="button primary" onClick={keepMine}>
            {editorWords.keepMine}
          </button>
          <button type="button" className="button" onClick={() => dispatch({ type: 'tookTheirs' })}>
            {editorWords.takeTheirs}
          </button>
        </div>
      </section>
    );
  }
  if (!draft) return null;
  const time = new Date(draft.keptAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="choice" role="alert">
      <h2>{fill(editorWords.draftFound, { time })}</h2>
      <p>{editorWords.draftHelp}</p>
      <div className="choice-actions">
        <button type="button" className="button primary" onClick={() => dispatch({ type: 'restored' })}>
          {editorWords.restore}
        </button>
        <button type="button" className="button" onClick={() => dispatch({ type: 'discarded' })}>
          {editorWords.discard}
        </button>
      </div>
    </section>
  );
}

function Version({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <article className="version" aria-label={name} tabIndex={0}>
      <h3>{name}</h3>
      {children}
    </article>
  );
}
