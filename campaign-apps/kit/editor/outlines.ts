import { useCallback, useEffect, useRef } from 'react';

/** What is outlined in the preview: a block, and the id of a text in it. */
export type Outlined = { block: string | null; text: string | null };

/**
 * Returns refs of the outlines of the selected block and of the text in focus, and a function that places them over
 * their elements in the frame. They are drawn above the frame, so that the page's layout stays that of visitors.
 */
export function useOutlines(frame: { readonly current: HTMLIFrameElement | null }, { block, text }: Outlined) {
  const blockOutline = useRef<HTMLDivElement>(null);
  const textOutline = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const find = (name: 'block' | 'text', id: string | null) =>
      id === null ? null : frame.current?.contentDocument?.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
    placeOver(frame.current, blockOutline.current, find('block', block));
    placeOver(frame.current, textOutline.current, find('text', text));
  }, [frame, block, text]);
  useEffect(() => {
    const outlined =
      block === null ? null : frame.current?.contentDocument?.querySelector(`[data-block="${CSS.escape(block)}"]`);
    outlined?.scrollIntoView({ block: 'nearest' });
  }, [frame, block]);
  // The frame also changes its size and place with the window.
  useEffect(place);
  return { blockOutline, textOutline, place };
}

function placeOver(frame: HTMLElement | null, outline: HTMLElement | null, target: Element | null | undefined): void {
  if (!outline) return;
  outline.hidden = !target;
  const stage = outline.offsetParent;
  if (!frame || !target || !stage) return;
  const [inPage, shown, around] = [target, frame, stage].map((element) => element.getBoundingClientRect());
  if (!inPage || !shown || !around) return;
  const scale = shown.width / frame.offsetWidth;
  Object.assign(outline.style, {
    left: `${shown.left - around.left + inPage.left * scale}px`,
    top: `${shown.top - around.top + inPage.top * scale}px`,
    width: `${inPage.width * scale}px`,
    height: `${inPage.height * scale}px`,
  });
}
