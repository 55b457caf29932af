import { useCallback, useSyncExternalStore } from 'react';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { RichTextEditor } from './richTextEditor.ts';
import { editorLanguage, editorWords, fill } from './texts/words.ts';

/** Says that the latest change was reverted because the text would be too long, until the next change that fits. */
export function RichTextLimit({ rich }: { rich: RichTextEditor }) {
  const { editor, max, isTooLong } = rich;
  const subscribe = useCallback(
    (listener: () => void) => {
      // Texts that are changed elsewhere cause no `update`.
      const events = ['update', 'transaction'] as const;
      for (const event of events) editor.on(event, listener);
      return () => {
        for (const event of events) editor.off(event, listener);
      };
    },
    [editor],
  );
  if (!useSyncExternalStore(subscribe, isTooLong)) return null;
  return (
    <p className="problem" role="alert">
      {fill(editorWords.richTextTooLong, { max: formatNumber(max, editorLanguage) })}
    </p>
  );
}
