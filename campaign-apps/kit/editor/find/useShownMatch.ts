import { type RefObject, useEffect, useRef } from 'react';
import type { Select } from '../selection.ts';
import { type Match, markMatch, scrollForm, scrollPreview, unmark } from './showMatch.ts';

type ShownParts = {
  match: Match | null;
  /** Another object for each step, after which the match is shown again. */
  from: object;
  locale: string;
  bar: RefObject<HTMLElement | null>;
  select: Select;
  showForm: () => void;
};

/**
 * Opens the block of the match, marks it in the form and in the preview, and scrolls both there. While the focus is outside the
 * bar, such as in an edited text, only the marks follow.
 */
export function useShownMatch({ match, from, locale, bar, select, showForm }: ShownParts): void {
  const current = useRef({ match, select, showForm });
  current.current = { match, select, showForm };
  const { text, span } = match ?? {};
  const key = text && span ? `${locale} ${text.input} ${span.start} ${span.end}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the match, and `from` the step
  useEffect(() => {
    const { match, select, showForm } = current.current;
    if (key === null || !match) return;
    const isFollowed = bar.current?.contains(document.activeElement) ?? false;
    if (isFollowed) {
      select({ block: match.text.block, focus: null });
      showForm();
    }
    return keepMarked(match, isFollowed);
  }, [key, from]);
  useEffect(() => {
    // It also has what is announced.
    current.current.showForm();
    return unmark;
  }, []);
}

/** Marks the match again after each change of the form and the preview, and scrolls once to each place. */
function keepMarked(match: Match, isFollowed: boolean): () => void {
  const due = { form: isFollowed, preview: isFollowed };
  let request = 0;
  const draw = () => {
    request = 0;
    const { input, inForm, inPreview } = markMatch(match);
    // A rich text has its words after its editor is loaded.
    if (due.form && input && (inForm || !input.matches('.rich-words'))) {
      due.form = false;
      scrollForm(input, inForm, match);
    }
    if (due.preview && inPreview) {
      due.preview = false;
      scrollPreview(inPreview);
    }
  };
  const drawSoon = () => {
    request ||= requestAnimationFrame(draw);
  };
  const observer = new MutationObserver(drawSoon);
  const page = document.querySelector<HTMLIFrameElement>('.preview-frame')?.contentDocument;
  for (const root of [document.querySelector('.form-pane'), page?.body])
    if (root) observer.observe(root, { childList: true, subtree: true, characterData: true });
  drawSoon();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(request);
    unmark();
  };
}
