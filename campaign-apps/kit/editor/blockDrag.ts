import { type DragBox, type Drop, type DropPlace, dropAt, scrollSpeedAt } from './dragGeometry.ts';

/** A column of blocks that can be dragged: the list of the form, or the page in the preview. */
export type DragColumn = {
  /** Measures the blocks from top to bottom, in pixels of the window. */
  boxes(): DragBox[];
  /** Returns the element that scrolls the column. */
  scroller(): Element | null;
  /** How large a pixel of that element is shown. */
  scale: number;
  /** The part of the window that shows the column. */
  view: Pick<DragBox, 'top' | 'bottom'>;
};

type DragParts = {
  id: string;
  name: string;
  column: DragColumn;
  onStart(): void;
  onDrop(place: DropPlace): void;
  /** Called instead of `onStart` if the pointer was not moved. */
  onPress(): void;
  /** Called at the end of every drag, before `onDrop`. */
  onEnd(): void;
};

export type BlockDrag = {
  /** Measures the column again after a change; cancels if the block is gone. */
  remeasure(): void;
  cancel(): void;
};

/** The distance in pixels after which a press is a drag. */
const dragDistance = 4;

/**
 * Drags a block with the pointer that was pressed, until it is released. Escape, a lost pointer and a window that loses the
 * focus cancel: the tool takes it from a frame that it makes inert. A layer above the window captures the pointer, so that
 * the element that was pressed may be removed.
 */
export function dragBlock(down: PointerEvent, parts: DragParts): BlockDrag {
  const { layer, line } = createLayer(parts.name);
  const target = createTarget(parts, line);
  const listeners = new AbortController();
  let isDragged = false;
  const end = () => {
    listeners.abort();
    target.stop();
    layer.remove();
    if (isDragged) parts.onEnd();
  };
  const cancel = () => {
    if (!listeners.signal.aborted) end();
  };
  const start = () => {
    if (!target.measure()) return cancel();
    isDragged = true;
    // The keys of a text that is edited in the preview go to the frame.
    window.focus();
    parts.onStart();
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (!isDragged && Math.hypot(clientX - down.clientX, clientY - down.clientY) >= dragDistance) start();
    if (isDragged) target.follow(clientY);
  };
  const onUp = ({ clientY }: PointerEvent) => {
    const drop = isDragged ? target.dropAt(clientY) : null;
    end();
    if (!isDragged) parts.onPress();
    else if (drop) parts.onDrop(drop.place);
  };
  layer.setPointerCapture(down.pointerId);
  listen(layer, down.pointerId, { onMove, onUp, cancel, signal: listeners.signal });
  return {
    remeasure() {
      if (isDragged && !listeners.signal.aborted && !target.measure()) cancel();
    },
    cancel,
  };
}

type PointerListeners = {
  onMove(event: PointerEvent): void;
  onUp(event: PointerEvent): void;
  cancel(): void;
  signal: AbortSignal;
};

function listen(layer: HTMLElement, pointerId: number, { onMove, onUp, cancel, signal }: PointerListeners): void {
  layer.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return;
      // It was released outside of the window, which sends no event.
      if (event.buttons === 0) cancel();
      else onMove(event);
    },
    { signal },
  );
  layer.addEventListener('pointerup', (event) => event.pointerId === pointerId && onUp(event), { signal });
  layer.addEventListener('lostpointercapture', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  // WebKit would select the texts that the pointer passes.
  document.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

/** Creates the line that shows where the block falls, in a layer that covers the window. */
function createLayer(name: string) {
  const layer = document.createElement('div');
  const line = document.createElement('div');
  const label = document.createElement('b');
  layer.className = 'drag-layer';
  layer.ariaHidden = 'true';
  layer.addEventListener('contextmenu', (event) => event.preventDefault());
  line.className = 'drop-line';
  line.hidden = true;
  label.textContent = name;
  line.append(label);
  layer.append(line);
  document.body.append(layer);
  return { layer, line };
}

/** Shows where the block falls and scrolls the column near its edges, once per frame that the browser draws. */
function createTarget({ id, column }: DragParts, line: HTMLElement) {
  const { scale, view } = column;
  const scroller = column.scroller();
  const scrollTop = () => scroller?.scrollTop ?? 0;
  let measured: { boxes: DragBox[]; scrollTop: number } = { boxes: [], scrollTop: 0 };
  let pointerY = 0;
  let request = 0;
  /** Returns how far the column was scrolled since it was measured, in pixels of the window. */
  const scrolled = () => (scrollTop() - measured.scrollTop) * scale;
  const drop = (y: number) => dropAt(measured.boxes, id, y + scrolled());
  const schedule = (lastTime: number | null) => {
    request ||= requestAnimationFrame((time) => {
      request = 0;
      const speed = scrollSpeedAt(pointerY, view) / scale;
      const before = scrollTop();
      if (lastTime !== null) scrollBy(scroller, speed * (time - lastTime));
      show(drop(pointerY));
      const isAtEnd = lastTime !== null && scrollTop() === before;
      if (speed !== 0 && !isAtEnd) schedule(time);
    });
  };
  const show = (shown: Drop | null) => {
    const { top, left, width } = shown?.line ?? { top: 0, left: 0, width: 0 };
    const shownTop = top - scrolled();
    line.hidden = !shown || shownTop < view.top || shownTop > view.bottom;
    Object.assign(line.style, { top: `${shownTop}px`, left: `${left}px`, width: `${width}px` });
  };
  return {
    /** Measures the column; returns whether the block can be dragged in it. */
    measure() {
      measured = { boxes: column.boxes(), scrollTop: scrollTop() };
      return measured.boxes.some((box) => box.id === id);
    },
    follow(y: number) {
      pointerY = y;
      schedule(null);
    },
    dropAt: drop,
    stop: () => cancelAnimationFrame(request),
  };
}

/** Scrolls by at least a pixel. A page may scroll smoothly, which is too slow here. */
function scrollBy(scroller: Element | null, distance: number): void {
  const top = Math.sign(distance) * Math.ceil(Math.abs(distance));
  if (top !== 0) scroller?.scrollBy({ top, behavior: 'instant' });
}
