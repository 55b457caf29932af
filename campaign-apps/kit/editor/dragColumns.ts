import type { DragColumn } from './blockDrag.ts';
import type { DragBox } from './dragGeometry.ts';

/** Returns the list of blocks in the form as a column. Its items name their blocks by `data-item`. */
export function listColumn(list: HTMLElement): DragColumn {
  const pane = list.closest('.form-pane') ?? list;
  return {
    boxes: () =>
      [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')].map((item) => boxOf(item, item.dataset.item)),
    scale: 1,
    ...scrollingOf(pane),
  };
}

/** Returns what scrolls and its visible part: in a low window the pane does not scroll, but the page. */
function scrollingOf(pane: Element): Pick<DragColumn, 'scroller' | 'view'> {
  const view = pane.getBoundingClientRect();
  if (getComputedStyle(pane).overflowY !== 'visible') return { scroller: () => pane, view };
  return { scroller: () => document.scrollingElement, view: new DOMRect(view.left, 0, view.width, innerHeight) };
}

/** Returns the page in the preview's frame as a column of those blocks that are rendered in their order. */
export function pageColumn(frame: HTMLIFrameElement): DragColumn {
  const shown = frame.getBoundingClientRect();
  const scale = shown.width / frame.offsetWidth;
  const inWindow = ({ id, top, bottom, left, width }: DragBox): DragBox => ({
    id,
    top: shown.top + top * scale,
    bottom: shown.top + bottom * scale,
    left: shown.left + left * scale,
    width: width * scale,
  });
  return {
    boxes: () =>
      [...(frame.contentDocument?.querySelectorAll<HTMLElement>('[data-movable]') ?? [])].map((block) =>
        inWindow(boxOf(block, block.dataset.block)),
      ),
    scroller: () => frame.contentDocument?.scrollingElement ?? null,
    scale,
    view: shown,
  };
}

function boxOf(element: Element, id = ''): DragBox {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  return { id, top, bottom, left, width };
}
