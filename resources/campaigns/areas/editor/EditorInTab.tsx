import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { limits } from '#contracts/limits.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorMedia } from './EditorMedia.tsx';
import type { ChannelEvent } from './editorChannel.ts';
import { useEditorHost } from './useEditorHost.ts';

type EditorInTabProps = {
  tab: Window;
  origin: string;
  onSaved: () => void;
  onEvent?: (event: ChannelEvent) => void;
};

/** Runs the protocol with the editor in its own tab, and shows a notice here. */
export function EditorInTab({ tab, origin, onSaved, onEvent }: EditorInTabProps) {
  const t = useT();
  const { campaign } = useCampaign();
  const { session, setDirty: onUnsaved } = useEditing();
  const editor = useCallback(() => tab, [tab]);
  const host = useEditorHost({ editor, origin, campaign, session, onSaved, onUnsaved, onEvent });
  const { state, tokenFailure, media } = host;
  const errorWords = useErrorWords();
  const trouble = {
    loading: null,
    open: tokenFailure === null ? null : t('campaigns.editor.tokenFailed', { reason: errorWords(tokenFailure) }),
    silent: t('campaigns.editor.silentText', { seconds: limits.editorReadyTimeoutMs / 1_000, origin }),
    'no-version': t('campaigns.editor.noVersion', { app: campaign.app }),
  }[state];
  return (
    <>
      <EditorFoot
        reason={t('campaigns.editor.tab.isOpen')}
        text={trouble ?? t('campaigns.editor.tab.stays')}
        action={<Button onClick={() => tab.focus()}>{t('campaigns.editor.tab.show')}</Button>}
      />
      {media.request && <EditorMedia media={media} request={media.request} />}
    </>
  );
}
