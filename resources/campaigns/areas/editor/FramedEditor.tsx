import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { fillingFrame } from '../../editing/fillContent.ts';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorMedia } from './EditorMedia.tsx';
import type { ChannelEvent } from './editorChannel.ts';
import { useEditorHost } from './useEditorHost.ts';

type FramedEditorProps = {
  src: string;
  /** The editor's exact origin. */
  origin: string;
  /** Why the frame accepts no input; null when it does. */
  closed: string | null;
  onRetry: () => void;
  onEvent?: (event: ChannelEvent) => void;
};

/** Renders the editor in its frame, with its state. Change the key to start again. */
export function FramedEditor({ src, origin, closed: reason, onRetry, onEvent }: FramedEditorProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const editor = useCallback(() => frame.current?.contentWindow ?? null, []);
  const { campaign, app } = useCampaign();
  const { readOnly, session, setDirty: onUnsaved } = useEditing();
  const host = useEditorHost({ editor, origin, campaign, session, onUnsaved, onEvent });
  const { state, tokenFailure, hasOldToken, media } = host;
  const { closed, reading, setReading } = useClosedFrame(frame, reason);
  const retry = <Button onClick={onRetry}>{t('engine.error.retry')}</Button>;
  const read = <Button onClick={() => setReading(true)}>{t('campaigns.editor.read')}</Button>;
  return (
    <>
      {tokenFailure !== null && (
        <Alert severity="error" action={retry}>
          {t('campaigns.editor.tokenFailed', { reason: errorWords(tokenFailure) })}
        </Alert>
      )}
      {(state === 'silent' || state === 'no-version') && (
        <ErrorState
          title={t('campaigns.editor.silentTitle')}
          text={
            state === 'silent'
              ? t('campaigns.editor.silentText', { seconds: limits.editorReadyTimeoutMs / 1_000, origin })
              : t('campaigns.editor.noVersion', { app: app.name })
          }
          onRetry={onRetry}
        />
      )}
      {state === 'loading' && <Opening />}
      <Box
        component="iframe"
        ref={frame}
        src={src}
        title={t('campaigns.editor.frame', { name: campaign.name })}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        inert={closed || hasOldToken}
        sx={state === 'open' ? [fillingFrame, shown] : hidden}
      />
      {readOnly !== null && state === 'open' && (
        <EditorFoot
          reason={readOnly}
          text={t(reading ? 'campaigns.editor.readOnly' : 'campaigns.editor.closed')}
          action={!reading && read}
        />
      )}
      {media.request && <EditorMedia media={media} request={media.request} />}
    </>
  );
}

/** Covers the frame while the editor loads, so that the browser's error page is never visible. */
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

const shown = { '&[inert]': { opacity: 0.6 } } as const;
// Not `display: none`: the frame must still load and measure itself.
const hidden = { position: 'absolute', width: '100%', height: 1, border: 0, visibility: 'hidden' } as const;

/**
 * Closes the editor's frame while nothing can be saved: it stays loaded and visible but accepts no input. The user can
 * open it to read or copy their input; the server still refuses saves.
 */
function useClosedFrame(frame: RefObject<HTMLIFrameElement | null>, readOnly: string | null) {
  const [reading, setReading] = useState(false);
  const isReadOnly = readOnly !== null;
  const closed = isReadOnly && !reading;
  useEffect(() => {
    if (!isReadOnly) setReading(false);
  }, [isReadOnly]);
  useEffect(() => {
    // Further keystrokes must not reach the closed frame.
    if (closed) frame.current?.blur();
  }, [closed, frame]);
  return { closed, reading, setReading };
}
