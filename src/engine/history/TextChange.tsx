import Box from '@mui/material/Box';
import { diffArrays } from 'diff/lib/diff/array.js';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Language and direction of a text that differ from the user's. */
export type Written = { lang?: string; dir?: 'ltr' | 'rtl' };

type TextChangeProps = { sides: readonly [before: string, after: string]; written?: Written };

/** Shows a changed text: as a word diff if that is readable, otherwise both versions below each other. */
export function TextChange({ sides: [before, after], written }: TextChangeProps) {
  const runs = useMemo(() => {
    const whole: Run[] = [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
    return diffWords(before, after) ?? whole.filter(({ text }) => text !== '');
  }, [before, after]);
  const isThrough = runs.some(({ kind }) => kind === 'same');
  return (
    <Box
      {...written}
      // Keeps right-to-left text next to its name.
      sx={{ width: 'fit-content', maxWidth: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
        <TextRun key={at} run={run} block={!isThrough} />
      ))}
    </Box>
  );
}

function TextRun({ run: { kind, text }, block }: { run: Run; block: boolean }) {
  if (kind === 'same') return <span>{text}</span>;
  return (
    <Side kind={kind} block={block}>
      {text}
    </Side>
  );
}

type SideProps = { kind: 'gone' | 'new'; block?: boolean; children: ReactNode };

/** Strikes out removed text and underlines added text, so that colour is not the only cue. */
export function Side({ kind, block = false, children }: SideProps) {
  const t = useT();
  return (
    <Box
      component={kind === 'gone' ? 'del' : 'ins'}
      sx={({ palette: { status } }) => ({
        display: block ? 'block' : undefined,
        width: block ? 'fit-content' : undefined,
        maxWidth: '100%',
        px: 0.25,
        borderRadius: 0.5,
        color: kind === 'gone' ? status.danger.main : status.ended.main,
        bgcolor: kind === 'gone' ? status.danger.soft : status.ended.soft,
        boxDecorationBreak: 'clone',
      })}
    >
      <VisuallyHidden>{t(kind === 'gone' ? 'history.removed' : 'history.added')} </VisuallyHidden>
      {children}
    </Box>
  );
}

/** A run of unchanged, removed or added text. */
type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** Texts with more edits are shown whole. */
const maxEdits = 500;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a text into words, whitespace and punctuation; also for scripts without spaces. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the word diff of two texts; null when they have too little in common to be readable. */
function diffWords(before: string, after: string): Run[] | null {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(from, to, { maxEditLength: maxEdits });
  if (!changes) return null;
  const common = changes.reduce((sum, { added, removed, count }) => (added || removed ? sum : sum + count), 0);
  if (common * 3 < Math.max(from.length, to.length)) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: removed ? 'gone' : added ? 'new' : 'same',
    text: value.join(''),
  }));
}
