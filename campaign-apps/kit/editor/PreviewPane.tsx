import { useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { namedBlocks } from './blockNames.ts';
import { pageColumn } from './dragColumns.ts';
import { FrameTools } from './FrameTools.tsx';
import { type Marks, type Outlined, Overlay } from './Overlay.tsx';
import { useOverlayPlaces } from './overlayPlaces.ts';
import { PreviewControls, PreviewPosition } from './PreviewControls.tsx';
import { type Preview, type PreviewChoice, previewShell } from './previewDocument.ts';
import { editorLanguage, editorWords, fill } from './texts/words.ts';
import type { useBlockDrag } from './useBlockDrag.ts';
import { type LivePreviewParts, useLivePreview } from './useLivePreview.ts';

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Width = keyof typeof widths;
/** Below this width in pixels, the stylesheet shows form and preview one at a time. */
const narrowBelow = 860;
/** Below this width, a desktop preview would be too small to read. */
const wideFrom = 1_500;

function firstWidth(): Width {
  if (window.innerWidth < narrowBelow) return 'phone';
  return window.innerWidth < wideFrom ? 'tablet' : 'desktop';
}

type PreviewPaneProps = {
  styles: string[];
  choice: PreviewChoice;
  onChoose: (choice: PreviewChoice) => void;
  /** Loads the music again that could not be loaded; null if there is nothing to load. */
  onRetry: (() => void) | null;
  /** The button of the accessibility checks. */
  checks: React.ReactNode;
} & PreviewStageProps;

/** Shows a live preview of the public page at the width of a device, scaled to the available space. */
export function PreviewPane({ styles, choice, onChoose, onRetry, checks, ...stage }: PreviewPaneProps) {
  const { preview } = stage;
  const [width, setWidth] = useState(firstWidth);
  return (
    <section className="preview-pane" aria-label={editorWords.preview}>
      <div className="pane-head">
        <h2>{editorWords.preview}</h2>
        <PreviewControls preview={preview} choice={choice} onChoose={onChoose} />
        {checks}
        <fieldset className="segments">
          <legend className="visually-hidden">{editorWords.previewWidth}</legend>
          {(['phone', 'tablet', 'desktop'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {editorWords[name]}
            </button>
          ))}
        </fieldset>
        <PreviewPosition preview={preview} choice={choice} onChoose={onChoose} />
        {onRetry && (
          <p className="preview-problem" role="status">
            {editorWords.musicMissing}{' '}
            <button type="button" className="button" onClick={onRetry}>
              {editorWords.retry}
            </button>
          </p>
        )}
      </div>
      <PreviewStage {...stage} styles={styles} width={widths[width]} />
    </section>
  );
}

type PreviewStageProps = {
  preview: Preview;
  /** The blocks of the page with their names. */
  named: ReturnType<typeof namedBlocks>;
  outlined: Outlined;
  drag: Pick<ReturnType<typeof useBlockDrag>, 'start' | 'cancel' | 'dragged'>;
  onSelect: (block: string) => void;
  marks: Marks;
} & Pick<LivePreviewParts, 'editing' | 'onDocument'>;

/** The frame with the page, `width` pixels wide, and the overlay above it. */
function PreviewStage(props: PreviewStageProps & { styles: string[]; width: number }) {
  const { preview, styles, width, named, outlined, drag, marks, editing, onDocument, onSelect } = props;
  const { stage, size } = useStageSize();
  const [hovered, setHovered] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const place = useOverlayPlaces(frame, overlay);
  const { load, richText, limit } = useLivePreview(frame, {
    ...{ preview, editing, selected: outlined.block, onHover: setHovered, onLayout: place },
    onDocument(document) {
      // The blocks of the former document are gone.
      drag.cancel();
      onDocument(document);
    },
  });
  const shell = useMemo(() => previewShell(styles), [styles]);
  const scale = Math.min(1, size.width / width);
  const press = (block: string) => editing.onPress({ block, text: null });
  return (
    <div className="stage" ref={stage} onPointerLeave={({ buttons }) => buttons === 0 && setHovered(null)}>
      <iframe
        ref={frame}
        onLoad={load}
        title={editorWords.preview}
        // Safari calls no listeners of this window in a frame without scripts. The policy of the editor still blocks all
        // scripts in the page, and a view contains no text that is not escaped.
        sandbox="allow-same-origin allow-scripts"
        srcDoc={shell}
        className="preview-frame"
        style={{ width, height: size.height / scale, transform: `translateX(-50%) scale(${scale})` }}
      />
      <Overlay
        element={overlay}
        {...{ named, outlined, hovered, marks, shown: preview }}
        dragged={drag.dragged}
        onPress={press}
        onGrab={(event, { id, name }) => {
          const column = frame.current && pageColumn(frame.current);
          if (column) drag.start(event, { id, name, column, onPress: () => press(id), onDropped: () => onSelect(id) });
        }}
        onWheel={(distance) => frame.current?.contentWindow?.scrollBy({ top: distance, behavior: 'instant' })}
      />
      {richText && <FrameTools key={richText.id} edited={richText} />}
      {limit !== null && (
        <p className="frame-limit problem" role="alert">
          {fill(editorWords.textTooLong, { max: formatNumber(limit, editorLanguage) })}
        </p>
      )}
    </div>
  );
}

/** Measures the space for the preview in pixels; the frame is scaled to it. */
function useStageSize() {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 640, height: 640 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect;
      if (room && room.width > 0) setSize({ width: room.width, height: room.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, size };
}
