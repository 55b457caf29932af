import { useCallback, useEffect, useRef, useState } from 'react';
import { directionOf } from '../../../contracts/textDirection.ts';
import { showCountdowns } from '../public/countdown.ts';
import { showLocalTimes } from '../public/localTimes.ts';
import { editInPlace, type InPlace } from './inPlace.ts';
import type { EditedRichText, InPlaceEvents } from './inPlaceEvents.ts';
import { morphBody } from './morph.ts';
import { type Outlined, useOutlines } from './outlines.ts';
import type { Preview } from './previewDocument.ts';

type LivePreviewParts = {
  preview: Preview;
  outlined: Outlined;
  editing: Omit<InPlaceEvents, 'onLeave' | 'onRichText'>;
  /** Called with each document of the frame. */
  onDocument: (document: Document) => void;
};

/** Writes each change into the frame's document, which keeps all elements that stay the same, and edits texts in it. */
export function useLivePreview({ preview, outlined, editing, onDocument }: LivePreviewParts) {
  const element = useRef<HTMLIFrameElement>(null);
  const inPlace = useRef<InPlace | null>(null);
  const [richText, onRichText] = useState<EditedRichText | null>(null);
  const { blockOutline, textOutline, place } = useOutlines(element, outlined);
  const draw = useCallback(() => {
    const target = element.current?.contentDocument;
    if (!target?.body) return;
    setIfChanged(target.documentElement, 'class', preview.rootClass);
    setIfChanged(target.documentElement, 'lang', preview.locale);
    setIfChanged(target.documentElement, 'dir', directionOf(preview.locale));
    inPlace.current?.follow();
    morphBody(target, preview.bodyClass, preview.main, (root) => prepare(root, preview));
  }, [preview]);
  const events = { ...editing, onRichText, onLeave: draw, place };
  const current = useRef(events);
  current.current = events;
  useEffect(() => {
    draw();
    current.current.place();
  }, [draw]);
  const load = () => {
    const target = element.current?.contentDocument;
    draw();
    if (!target) return;
    inPlace.current = editInPlace(target, current);
    const placeAgain = () => current.current.place();
    target.addEventListener('scroll', placeAgain, true);
    // Images and fonts that load move what is below them.
    target.addEventListener('load', placeAgain, true);
    placeAgain();
    onDocument(target);
  };
  return { element, load, blockOutline, textOutline, richText };
}

const focusable = 'a, button, input, select, summary, textarea, audio, video, iframe';

function prepare(root: ParentNode, { locale, time }: Preview): void {
  // A frame without scripts would show what fans don't see.
  for (const plain of root.querySelectorAll('noscript')) plain.remove();
  // The list of blocks is the keyboard's way through the page.
  for (const control of root.querySelectorAll<HTMLElement>(focusable)) control.tabIndex = -1;
  showLocalTimes(root, locale);
  showCountdowns(root, time);
}

/** Browsers compute all styles again after a write to these attributes, even if the value is the same. */
function setIfChanged(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
