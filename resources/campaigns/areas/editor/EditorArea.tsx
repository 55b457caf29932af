import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { editorUrl } from '../../../../contracts/campaign.ts';
import { limits } from '../../../../contracts/limits.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { usePageSetup } from '../../../../src/frame/pageSetup.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { LazyMediaPicker } from '../../../../src/media/picker/LazyMediaPicker.tsx';
import type { PickedMedia } from '../../../../src/media/picker/MediaPicker.tsx';
import { ErrorState } from '../../../../src/ui/ErrorState.tsx';
import { VisuallyHidden } from '../../../../src/ui/VisuallyHidden.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';
import { fillContent, fills } from '../../editing/fillContent.ts';
import { useMediaFolder } from '../../useMediaFolder.ts';
import { ClosedEditor } from './ClosedEditor.tsx';
import { useClosedFrame } from './useClosedFrame.ts';
import { useEditorHost } from './useEditorHost.ts';
import type { useMediaRequests } from './useMediaRequests.ts';

/** The page editor of the campaign's app, in a frame. */
export default function EditorArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const pattern = app.config?.urls.editor;
  if (!pattern) {
    const text = t('campaigns.editor.notReadyText', { app: app.name });
    return <ErrorState heading="h1" title={t('campaigns.editor.notReady')} text={text} />;
  }
  return (
    <KnownOrigin origin={new URL(pattern).origin}>
      <EditorFrame key={campaign.id} address={editorUrl(pattern, campaign.id)} />
    </KnownOrigin>
  );
}

const reloadedFor = 'cms_reloaded_for_frame';

/**
 * A page may frame what its policy names, and that is made when the page is: an app that was added later needs the page
 * loaded anew, once, with the address kept (contract point 8).
 */
function KnownOrigin({ origin, children }: { origin: string; children: ReactNode }) {
  const known = usePageSetup().frame_origins.includes(origin);
  useEffect(() => {
    if (known) sessionStorage.removeItem(reloadedFor);
    else if (sessionStorage.getItem(reloadedFor) !== origin) {
      sessionStorage.setItem(reloadedFor, origin);
      window.location.reload();
    }
  }, [known, origin]);
  return known ? children : null;
}

/** The editor's address with the one origin that it may talk to. */
function frameAddress(address: string, attempt: number): string {
  const url = new URL(address);
  url.searchParams.set('host_origin', window.location.origin);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}

function EditorFrame({ address }: { address: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { campaign, app } = useCampaign();
  const { readOnly, session } = useCampaignEditing();
  const { origin } = new URL(address);
  const { state, tokenFailure, restart, media } = useEditorHost({ frame, origin, campaign, session });
  const { closed, reading, setReading } = useClosedFrame(frame, readOnly);
  const retry = () => {
    restart();
    setAttempt((count) => count + 1);
  };
  const stopped = state === 'silent' || state === 'no-version';
  return (
    <Box {...fills} sx={fillContent}>
      <VisuallyHidden>
        <h1>{t('campaigns.editor.title')}</h1>
      </VisuallyHidden>
      {tokenFailure !== null && (
        <Alert severity="error" action={<Button onClick={retry}>{t('campaigns.editor.retry')}</Button>}>
          {t('campaigns.editor.tokenFailed', { reason: errorWords(tokenFailure) })}
        </Alert>
      )}
      {stopped && (
        <ErrorState
          title={t('campaigns.editor.silentTitle')}
          text={
            state === 'silent'
              ? t('campaigns.editor.silentText', { seconds: limits.editorReadyTimeoutMs / 1_000, origin })
              : t('campaigns.editor.noVersion', { app: app.name })
          }
          retryLabel={t('campaigns.editor.retry')}
          onRetry={retry}
        />
      )}
      {state === 'loading' && <Opening />}
      <Box
        component="iframe"
        key={attempt}
        ref={frame}
        src={frameAddress(address, attempt)}
        title={t('campaigns.editor.frame', { name: campaign.name })}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        inert={closed}
        sx={state === 'open' ? shown : hidden}
      />
      {readOnly !== null && state === 'open' && (
        <ClosedEditor reason={readOnly} reading={reading} onReadingChange={setReading} />
      )}
      {media.request && <EditorMedia media={media} targetSize={media.request.targetSize} />}
    </Box>
  );
}

type EditorMediaProps = {
  media: ReturnType<typeof useMediaRequests>;
  targetSize: { width: number; height: number } | null;
};

/** The media library over the editor that asked for it. */
function EditorMedia({ media, targetSize }: EditorMediaProps) {
  const { folder, onFolderChange, keep } = useMediaFolder();
  const pick = (picked: PickedMedia) => {
    media.pick(picked);
    keep();
  };
  const cancel = () => {
    media.cancel();
    keep();
  };
  return (
    <LazyMediaPicker
      targetSize={targetSize}
      kinds={targetSize && pictures}
      folder={folder}
      onFolderChange={onFolderChange}
      onPick={pick}
      onCancel={cancel}
    />
  );
}

const pictures = ['image'] as const;

/** Stands where the editor comes, so that a page which the browser could not load is never shown. */
function Opening() {
  const t = useT();
  return (
    <Box role="status" sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}>
      <CircularProgress size={24} aria-hidden />
      <Typography variant="body2" color="text.secondary">
        {t('campaigns.editor.loading')}
      </Typography>
    </Box>
  );
}

const shown = { flex: 1, border: 0, width: '100%', minHeight: 0, '&[inert]': { opacity: 0.6 } } as const;
// Not `display: none`: the frame has to load and measure itself all the same.
const hidden = { position: 'absolute', width: '100%', height: 1, border: 0, visibility: 'hidden' } as const;
