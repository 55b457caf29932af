import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What an element of the overlay is drawn over: an element of the page, or the gap between two of its blocks. */
type Over = { over: string } | { previous: string | null; next: string | null };

type Box = { top: number; left: number; width: number; height: number };

/** Returns the selector of a block or a text in the page. */
export const selectorOf = (mark: 'block' | 'text', id: string): string => `[data-${mark}="${CSS.escape(id)}"]`;

/** Returns the attributes that name what an element of the overlay is drawn over. It is hidden until it is placed. */
export const overAttributes = (place: Over) =>
  'over' in place
    ? { 'data-over': place.over, hidden: true }
    : {
        'data-previous': place.previous === null ? undefined : selectorOf('block', place.previous),
        'data-next': place.next === null ? undefined : selectorOf('block', place.next),
        hidden: true,
      };

/**
 * Returns the function that places the elements of the overlay before the next frame is drawn, however often it is
 * called. It is also called after each render.
 */
export function useOverlayPlaces(
  frame: RefObject<HTMLIFrameElement | null>,
  overlay: RefObject<HTMLElement | null>,
): () => void {
  const request = useRef(0);
  const place = useCallback(() => {
    request.current ||= requestAnimationFrame(() => {
      request.current = 0;
      if (frame.current && overlay.current) placeOverlay(frame.current, overlay.current);
    });
  }, [frame, overlay]);
  useEffect(place);
  useEffect(() => () => cancelAnimationFrame(request.current), []);
  return place;
}

/** Elements around the window are placed too, because their outlines and names reach into it. */
const margin = 32;

function placeOverlay(frame: HTMLIFrameElement, overlay: HTMLElement): void {
  const page = frame.contentDocument;
  if (!page) return;
  const [shown, stage] = [frame.getBoundingClientRect(), overlay.getBoundingClientRect()];
  const scale = shown.width / frame.offsetWidth;
  const inStage = ({ top, left, width, height }: Box): Box => ({
    top: shown.top - stage.top + top * scale,
    left: shown.left - stage.left + left * scale,
    width: width * scale,
    height: height * scale,
  });
  // All are measured before one is placed, so the layout is computed once.
  const placed = [...overlay.querySelectorAll<HTMLElement>(':scope > *')].map((mark) => {
    const box = boxOf(page, mark.dataset);
    return { mark, box: box && inStage(box) };
  });
  // The element of a text that was emptied in place stays until it is left.
  for (const name of overlay.querySelectorAll<HTMLElement>('[data-unless]')) {
    name.hidden = page.querySelector(name.dataset.unless ?? '') !== null;
  }
  for (const { mark, box } of placed) {
    mark.hidden = !box || box.top > stage.height + margin || box.top + box.height < -margin;
    if (!box || mark.hidden) continue;
    const { left, top, width, height } = box;
    for (const [name, length] of Object.entries({ left, top, width, height, '--top': top, '--height': height })) {
      setIfChanged(mark.style, name, `${Math.round(length * 100) / 100}px`);
    }
    mark.toggleAttribute('data-at-top', box.top < margin);
  }
}

/** A write of the same value makes browsers compute style and layout again, which they would do with each key. */
function setIfChanged(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

function boxOf(page: Document, { over, previous, next }: DOMStringMap): Box | null {
  const measure = (selector: string | undefined) =>
    selector === undefined ? undefined : page.querySelector(selector)?.getBoundingClientRect();
  if (over !== undefined) return measure(over) ?? null;
  const [before, after] = [measure(previous), measure(next)];
  const beside = before ?? after ?? measure('main');
  if (!beside) return null;
  const { left, width } = beside;
  return { top: topBetween(before, after) ?? beside.top, left, width, height: 0 };
}

/** How far from a block the place at an end of the page is, in its pixels. */
const gapAtEnd = 20;

function topBetween(before: DOMRect | undefined, after: DOMRect | undefined): number | undefined {
  if (before && after) return (before.bottom + after.top) / 2;
  return before ? before.bottom + gapAtEnd : after && after.top - gapAtEnd;
}
