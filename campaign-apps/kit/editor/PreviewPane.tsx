import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { directionOf } from '../../../contracts/textDirection.ts';
import { showCountdowns } from '../public/countdown.ts';
import { showLocalTimes } from '../public/localTimes.ts';
import { PreviewControls } from './PreviewControls.tsx';
import { type Preview, type PreviewChoice, previewShell } from './previewDocument.ts';
import { editorWords } from './words.ts';

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Width = keyof typeof widths;
/**
 * Below this width in pixels, the stylesheet shows form and preview one at a time, and a desktop preview would be too
 * small to read.
 */
const narrowBelow = 860;

type PreviewPaneProps = {
  preview: Preview;
  styles: string[];
  choice: PreviewChoice;
  onChoose: (choice: PreviewChoice) => void;
  /** Loads the music again that could not be loaded; null if there is nothing to load. */
  onRetry: (() => void) | null;
};

/** Shows a live preview of the public page at the width of a device, scaled to the available space. */
export function PreviewPane({ preview, styles, choice, onChoose, onRetry }: PreviewPaneProps) {
  const [width, setWidth] = useState<Width>(window.innerWidth < narrowBelow ? 'phone' : 'desktop');
  const { stage, size } = useStageSize();
  const frame = useLivePreview(preview);
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
          onLoad={frame.draw}
          title={editorWords.preview}
          sandbox="allow-same-origin"
          srcDoc={shell}
          className="preview-frame"
          style={{ width: widths[width], height, transform: `translateX(-50%) scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** Writes each change into the frame's document, so that it doesn't flash and keeps its scroll position. */
function useLivePreview(preview: Preview) {
  const element = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const target = element.current?.contentDocument;
    if (!target?.body) return;
    target.documentElement.className = preview.rootClass;
    target.documentElement.lang = preview.locale;
    target.documentElement.dir = directionOf(preview.locale);
    target.body.className = preview.bodyClass;
    target.body.innerHTML = preview.main;
    // A frame without scripts would show what fans don't see.
    for (const plain of target.querySelectorAll('noscript')) plain.remove();
    showLocalTimes(target, preview.locale);
    showCountdowns(target, preview.time);
  }, [preview]);
  useEffect(draw, [draw]);
  return { element, draw };
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
