import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { drawPreview } from './drawPreview.ts';
import { editInPlace, type InPlace } from './inPlace.ts';
import type { EditedRichText, InPlaceEvents } from './inPlaceEvents.ts';
import { selectorOf } from './overlayPlaces.ts';
import type { Preview } from './previewDocument.ts';

export type LivePreviewParts = {
  preview: Preview;
  /** The selected block, which is scrolled into view. */
  selected: string | null;
  editing: Omit<InPlaceEvents, 'onLeave' | 'onRichText' | 'onTooLong'>;
  /** Called with each document of the frame. */
  onDocument: (document: Document) => void;
  /** Called with the block under the mouse or pen; null if there is none. */
  onHover: (block: string | null) => void;
  /** Called when elements of the page may have other places. */
  onLayout: () => void;
};

/**
 * Writes each change into the frame's document, which keeps all elements that stay the same, and edits texts in it. Returns
 * the handler of the frame's `load`, the rich text that is edited in it, and the limit in characters of a plain one that
 * would be too long.
 */
export function useLivePreview(frame: RefObject<HTMLIFrameElement | null>, parts: LivePreviewParts) {
  const { preview, selected, editing, onDocument, onHover, onLayout } = parts;
  const inPlace = useRef<InPlace | null>(null);
  const [richText, onRichText] = useState<EditedRichText | null>(null);
  const [limit, onTooLong] = useState<number | null>(null);
  /** The preview that the frame's document shows. */
  const drawn = useRef<Preview | null>(null);
  const draw = useCallback(() => {
    const target = frame.current?.contentDocument;
    if (!target?.body) return;
    inPlace.current?.follow();
    drawPreview(target, preview, drawn.current);
    drawn.current = preview;
  }, [frame, preview]);
  const events = { ...editing, onRichText, onTooLong, onLeave: draw };
  const current = useRef(events);
  current.current = events;
  useEffect(draw, [draw]);
  useEffect(() => {
    if (selected === null) return;
    frame.current?.contentDocument?.querySelector(selectorOf('block', selected))?.scrollIntoView({ block: 'nearest' });
  }, [frame, selected]);
  const load = () => {
    const target = frame.current?.contentDocument;
    drawn.current = null;
    draw();
    onHover(null);
    if (!target) return;
    // First: it keeps the keys of input methods from the other listeners.
    onDocument(target);
    inPlace.current = editInPlace(target, current);
    outlineMissing(target);
    listenForLayout(target, onLayout);
    target.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') onHover(blockOf(event.target));
    });
  };
  return { load, richText, limit };
}

/** An outline takes no space. This color is readable on light and dark pages. */
const missingStyle = '[data-missing]:not([contenteditable]) { outline: 2px dashed #d97706; outline-offset: 3px; }';

/** Outlines the texts that the page's language lacks. The policy of the page blocks style elements, but no style sheets of scripts. */
function outlineMissing({ defaultView, adoptedStyleSheets }: Document): void {
  if (!defaultView) return;
  const styles = new defaultView.CSSStyleSheet();
  styles.replaceSync(missingStyle);
  adoptedStyleSheets.push(styles);
}

function listenForLayout(page: Document, onLayout: () => void): void {
  page.addEventListener('scroll', onLayout, true);
  // Images and fonts that load move what is below them.
  page.addEventListener('load', onLayout, true);
  if (page.defaultView) new page.defaultView.ResizeObserver(onLayout).observe(page.body);
}

/** The classes of this window do not apply to elements of a frame. */
const blockOf = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-block]')?.dataset.block ?? null;
