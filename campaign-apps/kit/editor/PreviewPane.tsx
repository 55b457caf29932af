import { useEffect, useMemo, useRef, useState } from 'react';
import { FrameTools } from './FrameTools.tsx';
import { PreviewControls } from './PreviewControls.tsx';
import { type PreviewChoice, previewShell } from './previewDocument.ts';
import { useLivePreview } from './useLivePreview.ts';
import { editorWords } from './words.ts';

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Width = keyof typeof widths;
/**
 * Below this width in pixels, the stylesheet shows form and preview one at a time, and a desktop preview would be too
 * small to read.
 */
const narrowBelow = 860;

type PreviewPaneProps = {
  styles: string[];
  choice: PreviewChoice;
  onChoose: (choice: PreviewChoice) => void;
  /** Loads the music again that could not be loaded; null if there is nothing to load. */
  onRetry: (() => void) | null;
} & Parameters<typeof useLivePreview>[0];

/** Shows a live preview of the public page at the width of a device, scaled to the available space. */
export function PreviewPane({ styles, choice, onChoose, onRetry, ...live }: PreviewPaneProps) {
  const { preview } = live;
  const [width, setWidth] = useState<Width>(window.innerWidth < narrowBelow ? 'phone' : 'desktop');
  const { stage, size } = useStageSize();
  const frame = useLivePreview(live);
  const shell = useMemo(() => previewShell(styles), [styles]);
  const scale = Math.min(1, size.width / widths[width]);
  const height = size.height / scale;
  return (
    <section className="preview-pane" aria-label={editorWords.preview}>
      <div className="pane-head">
        <h2>{editorWords.preview}</h2>
        <fieldset className="segments">
          <legend className="visually-hidden">{editorWords.previewWidth}</legend>
          {(['phone', 'tablet', 'desktop'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {editorWords[name]}
            </button>
          ))}
        </fieldset>
        <PreviewControls preview={preview} choice={choice} onChoose={onChoose} />
        {onRetry && (
          <p className="preview-problem" role="status">
            {editorWords.musicMissing}{' '}
            <button type="button" className="button" onClick={onRetry}>
              {editorWords.retry}
            </button>
          </p>
        )}
      </div>
      <div className="stage" ref={stage}>
        <iframe
          ref={frame.element}
          onLoad={frame.load}
          title={editorWords.preview}
          // Safari calls no listeners of this window in a frame without scripts. The policy of the editor still blocks all
          // scripts in the page, and a view contains no text that is not escaped.
          sandbox="allow-same-origin allow-scripts"
          srcDoc={shell}
          className="preview-frame"
          style={{ width: widths[width], height, transform: `translateX(-50%) scale(${scale})` }}
        />
        <div ref={frame.blockOutline} className="outline" hidden />
        <div ref={frame.textOutline} className="outline outline-text" hidden />
        {frame.richText && <FrameTools key={frame.richText.id} edited={frame.richText} />}
      </div>
    </section>
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
