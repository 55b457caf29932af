import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EditorCampaign } from '../../../contracts/editorMessages.ts';
import type { CampaignApp } from '../app.ts';
import { noMusic, type PreviewData } from '../previewData.ts';
import { Choices } from './Choices.tsx';
import { contentIn, type EditedPage, shownIn, withContent, withCopy } from './editedPage.ts';
import { LanguageStatus } from './LanguageStatus.tsx';
import { PageForm } from './PageForm.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { type Installation, type PreviewChoice, previewOf } from './previewDocument.ts';
import { SaveBar } from './SaveBar.tsx';
import { TextLanguageContext } from './TextLanguage.tsx';
import { type EditorParts, type Loaded, useEditor } from './useEditor.ts';
import { editorWords } from './words.ts';

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
  const { state, settings, dirty, dispatch, save, resolve } = useEditor(parts, loaded);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const { content } = state;
  const [choice, setChoice] = useState(firstChoice);
  const { data, isMissing, load } = usePreviewData(parts, campaign.updated_at);
  const preview = useMemo(() => {
    const record = { ...settings, ...campaign };
    return previewOf(app, content, { record, data, installation, choice, now: new Date() });
  }, [app, content, campaign, settings, data, installation, choice]);
  const waiting = state.draft !== null || state.conflict !== null;
  const edit = (next: EditedPage) => dispatch({ type: 'edited', content: next });
  return (
    <div className="editor" data-tab={tab}>
      <Tabs tab={tab} onChoose={setTab} />
      <main className="panes">
        <h1 className="visually-hidden">{editorWords.editor}</h1>
        <section className="form-pane" aria-label={editorWords.content}>
          <Choices app={app} state={state} dispatch={dispatch} resolve={resolve} />
          <div inert={waiting} className={waiting ? 'waiting' : undefined}>
            <LanguageForm app={app} page={content} locale={preview.locale} parts={parts} onChange={edit} />
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

type LanguageFormProps = {
  app: CampaignApp;
  page: EditedPage;
  locale: string;
  parts: EditorParts;
  onChange: (page: EditedPage) => void;
};

/** The form for the blocks and their texts in one language. */
function LanguageForm({ app: { blocks: kinds }, page, locale, parts, onChange }: LanguageFormProps) {
  const [first = locale] = page.languages;
  const language = useMemo(() => ({ locale, fallback: locale === first ? null : first }), [locale, first]);
  return (
    <TextLanguageContext value={language}>
      <LanguageStatus page={page} locale={locale} />
      <PageForm
        // A deleted block can be put back in the language in which it was deleted.
        key={locale}
        kinds={kinds}
        content={contentIn(kinds, page, locale)}
        shown={shownIn(kinds, page, locale)}
        onChange={(content) => onChange(withContent(kinds, page, locale, content))}
        onCopy={(blockId) => onChange(withCopy(page, blockId, crypto.randomUUID()))}
        pickPicture={parts.host.pickPicture}
      />
    </TextLanguageContext>
  );
}

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
