import { useT } from '../../../src/i18n/useT.ts';
import { leavesOf, tellsSomething } from '../areas/history/changeKind.ts';
import { useChangeWords } from '../areas/history/useChangeWords.ts';
import type { UnsavedText } from './unsavedText.ts';

/** Says changed fields in words, one value after the other. */
export function useUnsavedFields(): (changes: Record<string, unknown>) => UnsavedText {
  const t = useT();
  const words = useChangeWords();
  const say = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'engine.value.yes' : 'engine.value.no');
    return value === null || value === '' ? t('engine.value.none') : String(value);
  };
  return (changes) =>
    Object.entries(changes).flatMap(([name, value]) =>
      leavesOf(value)
        // A part that holds nothing tells nothing; a field that was emptied does.
        .filter((leaf) => leaf.path.length === 0 || tellsSomething(leaf))
        .map((leaf) => ({
          label: words([name, ...leaf.path].join('.')).join(' › '),
          text: Array.isArray(leaf.value) ? leaf.value.map(say).join(', ') : say(leaf.value),
        })),
    );
}
