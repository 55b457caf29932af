import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { EditedRichText } from './inPlaceEvents.ts';
import { RichTextTools } from './loadRichText.ts';
import { RichTextLimit } from './RichTextLimit.tsx';
import { frameTools } from './richInPlace.ts';

/** The distance from the text, in pixels. */
const gap = 10;

/**
 * The toolbar of a rich text that is edited in the frame. It is drawn above the frame, so that it does not change the page's
 * layout: over the text, below it if there is no space, else at the edge that is farther from the caret.
 */
export function FrameTools({ edited }: { edited: EditedRichText }) {
  const bar = useRef<HTMLDivElement>(null);
  const { element, rich, label, onBlur } = edited;
  const place = () => {
    if (bar.current) placeTools(bar.current, edited);
  };
  const current = useRef(place);
  current.current = place;
  useLayoutEffect(place);
  useEffect(() => {
    const placeAgain = () => current.current();
    const { ownerDocument: document } = element;
    const observer = new ResizeObserver(placeAgain);
    for (const sized of [element, bar.current]) if (sized) observer.observe(sized);
    document.addEventListener('scroll', placeAgain, true);
    rich.editor.on('selectionUpdate', placeAgain);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', placeAgain, true);
      rich.editor.off('selectionUpdate', placeAgain);
    };
  }, [element, rich]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not operated itself; hears when the focus leaves its buttons
    <div ref={bar} className="frame-tools" {...{ [frameTools]: true }} onBlur={onBlur}>
      <Suspense>
        <RichTextTools editor={rich.editor} label={label} />
      </Suspense>
      <RichTextLimit rich={rich} />
    </div>
  );
}

/** All measures are relative to the stage, which contains the frame and the toolbar. */
function placeTools(bar: HTMLElement, { element, rich: { editor } }: EditedRichText): void {
  const frame = element.ownerDocument.defaultView?.frameElement;
  const stage = bar.offsetParent;
  if (!(frame instanceof HTMLElement) || !stage || editor.isDestroyed) return;
  const [text, shown, around] = [element, frame, stage].map((one) => one.getBoundingClientRect());
  if (!text || !shown || !around) return;
  const scale = shown.width / frame.offsetWidth;
  const inStage = (y: number): number => shown.top - around.top + y * scale;
  const { offsetHeight: height, offsetWidth: width } = bar;
  const caret = inStage(editor.view.coordsAtPos(editor.state.selection.head).top);
  const atEdge = caret < height + gap ? around.height - height : 0;
  const tops = [inStage(text.top) - height - gap, inStage(text.bottom) + gap];
  const top = tops.find((y) => y >= 0 && y + height <= around.height) ?? atEdge;
  const isFromRight = getComputedStyle(element).direction === 'rtl';
  const start = shown.left - around.left + (isFromRight ? text.right * scale - width : text.left * scale);
  const left = Math.max(0, Math.min(start, around.width - width));
  Object.assign(bar.style, { top: `${top}px`, left: `${left}px` });
}
