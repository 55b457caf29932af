import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { EditorCampaign } from '#contracts/editorMessages.ts';
import type { CampaignApp } from '../app/app.ts';
import { readCampaign } from '../campaign/campaign.ts';
import { noMusic, type PreviewData } from '../pages/previewData.ts';
import { FieldFailed } from './BlockFieldInput.tsx';
import { describePlace, namedBlocks } from './blockNames.ts';
import { Choices } from './Choices.tsx';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import type { EditorState } from './editorState.ts';
import { LanguageStatus } from './LanguageStatus.tsx';
import type { Marks } from './Overlay.tsx';
import { PageForm } from './PageForm.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { type Installation, type PreviewChoice, previewOf } from './previewDocument.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSelection } from './selection.ts';
import { PageLanguagesContext, TextLanguageContext } from './TextLanguage.tsx';
import { editorWords, fill } from './texts/words.ts';
import { type BlockCommands, useBlockCommands } from './useBlockCommands.ts';
import { useBlockDrag } from './useBlockDrag.ts';
import { type EditorParts, type Loaded, useEditor } from './useEditor.ts';
import { usePreviewEditing } from './usePreviewEditing.ts';

type EditorScreenProps = {
  app: CampaignApp;
  parts: EditorParts;
  campaign: EditorCampaign;
  loaded: Loaded;
  previewStyles: string[];
  installation: Installation;
};

/**
 * The form, the live preview beside it (one at a time on a phone), and the save bar at the bottom. The form has the texts
 * of the language that is previewed.
 */
export function EditorScreen(props: EditorScreenProps) {
  const { app, parts, campaign, loaded, previewStyles, installation } = props;
  const [choice, setChoice] = useState(firstChoice);
  const showLanguage = useCallback((lang: string) => setChoice((chosen) => ({ ...chosen, lang })), []);
  // How often it was asked for since it was closed, because each time it gets the focus.
  const [finding, setFinding] = useState(0);
  const find = useCallback(() => setFinding((count) => count + 1), []);
  const editor = useEditor(parts, loaded, { showLanguage, find });
  const { state, settings, dirty, waiting, dispatch, undo, redo, save } = editor;
  const { content, conflict } = state;
  const [tab, setTab] = useState<Tab>('edit');
  const selecting = useSelection(content.blocks);
  useInvalidFocus(state, selecting);
  const { data, isMissing, load } = usePreviewData(parts, campaign.updated_at);
  const read = useMemo(() => readCampaign({ ...settings, ...campaign }), [settings, campaign]);
  const preview = useMemo(
    () => previewOf(app, content, { campaign: read, data, installation, choice, now: startOfMinute() }),
    [app, content, read, data, installation, choice],
  );
  const { named, commands, drag } = useBlocks(app, editor, selecting);
  const previewIn = useCallback(
    (lang: string) => {
      const shown = { ...firstChoice, lang };
      return previewOf(app, content, { campaign: read, data, installation, choice: shown, now: startOfMinute() });
    },
    [app, content, read, data, installation],
  );
  const { locale, languages } = preview;
  const { host, campaignId, api } = parts;
  const [marks, setMarks] = useState(noMarks);
  const form: FormParts = { app, parts, editor, locale, selecting, named, commands, drag };
  const showForm = () => setTab('edit');
  const { formEvents, ...live } = usePreviewEditing({ ...form, kinds: app.blocks, showForm });
  const checks = (
    <Checks
      {...{
        host,
        campaignId,
        api,
        videos: data.tracklist.videos,
        previewIn,
        styles: previewStyles,
        locale,
        languages,
        state,
        dirty,
      }}
      {...{ page: content, named, selecting, onChange: editor.change, showForm, onMarks: setMarks }}
      showPage={(lang) => setChoice({ ...firstChoice, lang })}
    />
  );
  return (
    <PageLanguagesContext value={content.languages}>
      <div className="editor" data-tab={tab}>
        <Tabs tab={tab} onChoose={setTab} />
        <main className="panes">
          <h1 className="visually-hidden">{editorWords.editor}</h1>
          <FormPane {...form} events={formEvents} />
          <PreviewPane
            {...live}
            preview={preview}
            named={named}
            drag={drag}
            {...{ checks, marks }}
            onSelect={(block) => selecting[1]({ block, focus: null })}
            styles={previewStyles}
            choice={choice}
            onChoose={setChoice}
            onRetry={isMissing ? load : null}
            onDocument={editor.listenForKeys}
          />
        </main>
        {finding > 0 && (
          <Suspense fallback={null}>
            <FindBar
              {...{ app, page: content, named, locale, languages, selecting, showLanguage, showForm }}
              request={finding}
              announce={commands.announce}
              onClose={() => setFinding(0)}
            />
          </Suspense>
        )}
        <SaveBar
          state={{ ...state, failure: failureOf(app, state) }}
          dirty={dirty}
          disabled={waiting}
          onSave={save}
          onUndo={undo}
          onRedo={redo}
          onFind={find}
        />
        <ConflictQuestion kinds={app.blocks} conflict={conflict} dispatch={dispatch} />
      </div>
    </PageLanguagesContext>
  );
}

const FindBar = lazy(() => import('./find/FindBar.tsx').catch(() => ({ default: FieldFailed })));
const PageChecks = lazy(() => import('./checks/PageChecks.tsx').catch(() => ({ default: () => null })));
const noMarks: Marks = { selectors: [], shown: null };

/** The accessibility checks. While they load, the button has its place. If they can't be loaded, the page is not checked. */
const Checks = (props: React.ComponentProps<typeof PageChecks>) => (
  <Suspense
    fallback={
      <button type="button" className="button checks-button" disabled>
        {editorWords.accessibility}
      </button>
    }
  >
    <PageChecks {...props} />
  </Suspense>
);

/** Returns why the last save failed; names an invalid value as the form does, also after its block was moved. */
function failureOf({ blocks: kinds }: CampaignApp, { failure, invalid, content }: EditorState): string | null {
  if (!invalid) return failure;
  const { name: place } = describePlace(kinds, content, invalid.place);
  return fill(editorWords.invalid, { place, problem: invalid.problem });
}

/** Selects the field of a value that a save was refused for, with the focus. */
function useInvalidFocus({ invalid }: EditorState, [, select]: ReturnType<typeof useSelection>): void {
  const { block, field } = invalid?.place ?? {};
  useEffect(() => {
    if (block !== undefined && field !== undefined) select({ block, focus: { field } });
  }, [block, field, select]);
}

/** Returns the blocks with their names, and what moves them in the form and in the preview. */
function useBlocks(
  { blocks: kinds }: CampaignApp,
  { state: { content: page }, waiting, change }: ReturnType<typeof useEditor>,
  [, select]: ReturnType<typeof useSelection>,
) {
  const named = useMemo(() => namedBlocks(kinds, page.blocks), [kinds, page.blocks]);
  const commands = useBlockCommands({ kinds, page, select, onChange: change });
  const drag = useBlockDrag({ page, isEnabled: !waiting, onDrop: commands.drop });
  return { named, commands, drag };
}

type FormParts = {
  app: CampaignApp;
  parts: EditorParts;
  editor: ReturnType<typeof useEditor>;
  /** The language of the edited texts. */
  locale: string;
  selecting: ReturnType<typeof useSelection>;
  named: ReturnType<typeof namedBlocks>;
  commands: BlockCommands;
  drag: ReturnType<typeof useBlockDrag>;
};

type FormPaneProps = FormParts & { events: ReturnType<typeof usePreviewEditing>['formEvents'] };

/** The form, above it an old draft and a message after a merge. */
function FormPane({ events, ...form }: FormPaneProps) {
  const { app, editor } = form;
  const { state, waiting, dispatch } = editor;
  const { notice } = state;
  return (
    <section className="form-pane" aria-label={editorWords.content}>
      <Choices app={app} state={state} dispatch={dispatch} />
      <p className="notice" role="status">
        {notice && editorWords[notice]}
      </p>
      <div inert={waiting} className={waiting ? 'waiting' : undefined} {...events}>
        <LanguageForm {...form} />
      </div>
    </section>
  );
}

/** The form for the blocks and their texts in one language. */
function LanguageForm({ app, locale, parts, editor, selecting, named, commands, drag }: FormParts) {
  const { state, change, undo } = editor;
  const { content, history, invalid } = state;
  const [first = locale] = content.languages;
  const language = useMemo(() => ({ locale, fallback: locale === first ? null : first }), [locale, first]);
  return (
    <TextLanguageContext value={language}>
      <LanguageStatus page={content} locale={locale} />
      <PageForm
        app={app}
        clipboard={parts.clipboard}
        page={content}
        named={named}
        locale={locale}
        history={history}
        invalid={invalid}
        selection={selecting[0]}
        onSelect={selecting[1]}
        commands={commands}
        drag={drag}
        onChange={change}
        onUndo={undo}
        pickPicture={parts.host.pickPicture}
      />
    </TextLanguageContext>
  );
}

/** Returns the current minute: a preview whose time changes with each key would be drawn as a whole. */
const startOfMinute = () => new Date(Math.floor(Date.now() / minute) * minute);
const minute = 60_000;

const firstChoice: PreviewChoice = { moment: { kind: 'now', positionMs: 0 }, side: 'page' };
const noData: PreviewData = { ...noMusic, prePage: null };

/** Loads what the preview shows besides the campaign, again after each change of the campaign. */
function usePreviewData({ api }: EditorParts, updatedAt: string) {
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
