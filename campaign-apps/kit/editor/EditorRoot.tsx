import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { InstallationLegal } from '../../../contracts/legal.ts';
import type { CampaignApp } from '../app.ts';
import { readEditedPage, writtenPage } from '../pageContent.ts';
import type { Fields } from '../read.ts';
import { appDraftPlace } from './appDraftPlace.ts';
import { browserPlace, createDrafts } from './drafts.ts';
import { EditorScreen } from './EditorScreen.tsx';
import { createEditorApi } from './editorApi.ts';
import { type EditorState, loadedState } from './editorState.ts';
import { type Host, subjectOf } from './host.ts';
import type { EditorParts } from './useEditor.ts';
import { editorWords } from './words.ts';

/** The editor's environment, as its server wrote it into the page. */
type EditorPlace = { campaignId: string; apiPath: string; previewStyles: string[]; legal: InstallationLegal };

type RootProps = {
  app: CampaignApp;
  host: Host;
  place: EditorPlace;
};

/** Waits for the tool, loads the page, then shows the editor; until then shows a status message. */
export function EditorRoot({ app, host, place }: RootProps) {
  const { campaign, token, mode, silent } = useSyncExternalStore(host.subscribe, host.state);
  useTheme(mode);
  const subject = token === null ? null : subjectOf(token);
  const parts = useMemo<EditorParts | null>(() => {
    if (subject === null) return null;
    const { campaignId, apiPath } = place;
    const draftPlace = browserPlace(`${app.id}:draft:${campaignId}:${subject}`) ?? appDraftPlace(apiPath, host);
    // A draft stores its blocks like the page does.
    const readContent = (value: unknown) => readEditedPage(app.blocks, value);
    const drafts = createDrafts(draftPlace, { read: readContent, write: writtenPage });
    return {
      campaignId,
      kinds: app.blocks,
      host,
      api: createEditorApi(apiPath, host),
      drafts,
      content: { read: readContent, write: writtenPage },
    };
  }, [app, host, place, subject]);
  const { loaded, settings, failure, load } = useLoadedPage(parts, campaign?.id === place.campaignId);

  if (parts && campaign && loaded) {
    return (
      <EditorScreen
        key={subject}
        app={app}
        parts={parts}
        campaign={campaign}
        initial={loaded}
        settings={settings}
        previewStyles={place.previewStyles}
        legal={place.legal}
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

/** Loads the page from the tool and this user's draft, if there is one. */
function useLoadedPage(parts: EditorParts | null, wanted: boolean) {
  const [loaded, setLoaded] = useState<EditorState | null>(null);
  const [settings, setSettings] = useState<Fields>({});
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!parts) return;
    setFailure(null);
    const result = await parts.api.load();
    if (!('campaign' in result)) return setFailure(result.refusal.words);
    const content = parts.content.read(result.campaign.page);
    setSettings(result.campaign.settings);
    setLoaded(loadedState(content, result.campaign.updatedAt, await parts.drafts.read()));
  }, [parts]);
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return { loaded, settings, failure, load };
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
