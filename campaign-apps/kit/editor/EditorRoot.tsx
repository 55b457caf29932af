import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CampaignApp } from '../app/app.ts';
import { readCampaign } from '../campaign/campaign.ts';
import { appDraftPlace } from './appDraftPlace.ts';
import { createBlockClipboard } from './blockClipboard.ts';
import { browserPlace, createDrafts } from './drafts.ts';
import { EditorScreen } from './EditorScreen.tsx';
import { emptyEditedPage, readEditedPage } from './editedPage.ts';
import { createEditorApi } from './editorApi.ts';
import { loadedState } from './editorState.ts';
import { type LabelLoaders, useEditorTexts } from './editorTexts.ts';
import { writerOf } from './host/hostTokens.ts';
import type { Host } from './host.ts';
import { withKeptChanges } from './pageChanges.ts';
import type { Installation } from './previewDocument.ts';
import { editorWords } from './texts/words.ts';
import type { EditorParts, Loaded } from './useEditor.ts';

/** The editor's environment, as its server wrote it into the page. */
type EditorPlace = { campaignId: string; apiPath: string; previewStyles: string[]; installation: Installation };

type PartsProps = {
  app: CampaignApp;
  host: Host;
  place: EditorPlace;
};

type RootProps = PartsProps & { labels: LabelLoaders };

/** Waits for the tool, loads the page, then shows the editor; until then shows a status message. */
export function EditorRoot({ app, labels, host, place }: RootProps) {
  const { campaign, token, mode, language, silent } = useSyncExternalStore(host.subscribe, host.state);
  useTheme(mode);
  const labeled = useEditorTexts(app, labels, language);
  const subject = token === null ? null : writerOf(token);
  const parts = useParts({ app, host, place }, subject);
  const { loaded, failure, load } = useLoadedPage(parts, campaign?.id === place.campaignId);

  if (parts && campaign && loaded && labeled) {
    return (
      <EditorScreen
        key={subject}
        app={labeled}
        parts={parts}
        campaign={campaign}
        loaded={loaded}
        previewStyles={place.previewStyles}
        installation={place.installation}
      />
    );
  }
  if (failure) {
    return (
      <Notice title={editorWords.loadFailed} words={failure} role="alert">
        <button type="button" className="button primary" onClick={load}>
          {editorWords.retry}
        </button>
      </Notice>
    );
  }
  if (silent) return <Notice title={editorWords.hostSilent} words={editorWords.hostSilentHelp} role="alert" />;
  return <Waiting words={campaign ? editorWords.loading : editorWords.waitingForHost} />;
}

/**
 * Returns the services of the user; null before the first token. They stay when another user logs in: what the former user
 * typed may not be stored yet.
 */
function useParts({ app, host, place }: PartsProps, subject: string | null): EditorParts | null {
  const known = useMemo(() => ({ app, host, place, bySubject: new Map<string, EditorParts>() }), [app, host, place]);
  if (subject === null) return null;
  const parts = known.bySubject.get(subject) ?? createParts(known, subject);
  known.bySubject.set(subject, parts);
  return parts;
}

function createParts({ app, host, place: { campaignId, apiPath } }: PartsProps, subject: string): EditorParts {
  const kinds = app.blocks;
  const tokens = host.tokensOf(subject);
  const api = createEditorApi(apiPath, tokens);
  const draftPlace = browserPlace(`${app.id}:draft:${campaignId}:${subject}`) ?? appDraftPlace(apiPath, tokens);
  return {
    ...{ campaignId, host, api, kinds },
    clipboard: createBlockClipboard({ api, kinds, campaignName: () => host.state().campaign?.name ?? '' }),
    drafts: createDrafts(draftPlace),
    readPage: (settings) => {
      const read = readCampaign(settings);
      return read ? readEditedPage(app, read) : emptyEditedPage;
    },
  };
}

/** What was loaded for a user, or why that failed; `parts` are that user's. */
type Loading = { parts: EditorParts | null; loaded: Loaded | null; failure: string | null };

/** Loads the page from the tool and this user's draft, if there is one. What another user had is not returned. */
function useLoadedPage(parts: EditorParts | null, wanted: boolean) {
  const [loading, setLoading] = useState<Loading>({ parts, loaded: null, failure: null });
  const load = useCallback(async () => {
    if (!parts) return;
    setLoading({ parts, loaded: null, failure: null });
    const next = { parts, ...(await loadPage(parts)) };
    // Another user may have logged in since.
    setLoading((latest) => (latest.parts === parts ? next : latest));
  }, [parts]);
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  const { loaded, failure } = loading.parts === parts ? loading : { loaded: null, failure: null };
  return { loaded, failure, load };
}

async function loadPage({ api, drafts, clipboard, kinds, readPage }: EditorParts): Promise<Omit<Loading, 'parts'>> {
  const result = await api.load();
  if (!('campaign' in result)) return { loaded: null, failure: result.refusal.words };
  const { settings, updatedAt } = result.campaign;
  const page = readPage(settings);
  // Without the copied blocks the editor works too, but the next change would replace a draft that could not be read.
  const [kept] = await Promise.all([drafts.read().catch(() => undefined), clipboard.load()]);
  if (kept === undefined) return { loaded: null, failure: editorWords.draftUnreadable };
  const draft = kept && { ...kept, content: withKeptChanges(kinds, page, kept.content) };
  return { loaded: { state: loadedState(page, updatedAt, draft), settings }, failure: null };
}

function useTheme(mode: 'light' | 'dark' | null) {
  useEffect(() => {
    if (mode) document.documentElement.dataset.theme = mode;
  }, [mode]);
}

type NoticeProps = { title: string; words: string; role: 'alert'; children?: React.ReactNode };

function Notice({ title, words, role, children }: NoticeProps) {
  return (
    <main className="editor-notice" role={role}>
      <h1>{title}</h1>
      <p>{words}</p>
      {children}
    </main>
  );
}

/** A skeleton in the shape of the editor. */
function Waiting({ words }: { words: string }) {
  return (
    <div className="editor" aria-busy="true">
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <div className="panes" aria-hidden="true">
        <div className="form-pane skeleton">
          <i className="bone short" />
          <i className="bone line" />
          <i className="bone box" />
          <i className="bone box" />
        </div>
        <div className="preview-pane skeleton">
          <i className="bone short" />
          <i className="bone page" />
        </div>
      </div>
      <div className="save-bar" aria-hidden="true" />
    </div>
  );
}
