import { useCallback, useRef, useState } from 'react';
import type { EditorMessages, HostMessages } from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';
import type { MediaKind } from '#contracts/media.ts';
import type { PickedMedia } from '#src/media/picker/MediaPicker.tsx';

type Asked = EditorMessages['openMediaLibrary'];
type Answer = HostMessages['mediaPicked'];
type Size = { width: number; height: number };

const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= limits.maxOptimizeSide;

/** Returns the size that an editor requests; null if it requests none, or one that no image can be cropped to. */
const sizeOf = (asked: Asked): Size | null =>
  'targetSize' in asked && isSide(asked.targetSize.width) && isSide(asked.targetSize.height) ? asked.targetSize : null;

type Accepted = { kinds: readonly MediaKind[] | null; mimetype?: string };

/** Returns the files that an editor requests; kinds are null for any. */
function acceptedBy(asked: Asked): Accepted {
  const kind = 'kind' in asked ? asked.kind : undefined;
  if (kind === 'captions') return { kinds: ['text'], mimetype: 'text/vtt' };
  return { kinds: kind ? [kind] : sizeOf(asked) && ['image'] };
}

/** The choice, with the alternative text of its file and the picture of a video. */
type Picked = PickedMedia & Pick<Answer, 'alt' | 'picture'>;

const answerTo = (asked: Asked, picked: Picked | null): Answer => ({
  ...('fieldId' in asked && { fieldId: asked.fieldId }),
  ...(picked ?? { url: null, width: 0, height: 0 }),
});

/**
 * Handles the editor's media requests one at a time. Each gets exactly one response, an empty one if the user cancels.
 */
export function useMediaRequests(send: (answer: Answer) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);
  const show = useCallback((next: Asked | null) => {
    open.current = next;
    setAsked(next);
  }, []);
  const end = (picked: Picked | null) => {
    if (open.current) send(answerTo(open.current, picked));
    show(null);
  };
  return {
    /** The target size and the accepted files of the media picker; null while no request is open. */
    request: asked && { targetSize: sizeOf(asked), ...acceptedBy(asked) },
    ask(next: Asked) {
      end(null);
      show(next);
    },
    /** The editor restarted and no longer expects a response. */
    drop: useCallback(() => show(null), [show]),
    pick: end,
    cancel: () => end(null),
  };
}
