import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { directionOf } from '../../../contracts/textDirection.ts';
import { languageName } from '../languages.ts';
import { showCountdowns } from '../public/countdown.ts';
import { showLocalTimes } from '../public/localTimes.ts';
import { morphBody } from './morph.ts';
import { type Preview, previewShell } from './previewDocument.ts';
import { editorWords } from './words.ts';

const widths = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof widths;
/**
 * Below this width in pixels, the stylesheet shows form and preview one at a time, and a desktop preview would be too
 * small to read.
 */
const narrowBelow = 860;

type PreviewPaneProps = { preview: Preview; styles: string[]; onLanguage: (lang: string) => void };

/** Shows a live preview of the public page at phone or desktop width, scaled to the available space. */
export function PreviewPane({ preview, styles, onLanguage }: PreviewPaneProps) {
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
        <LanguageSelect {...preview} onLanguage={onLanguage} />
        <fieldset className="segments">
          <legend className="visually-hidden">{editorWords.previewWidth}</legend>
          {(['phone', 'desktop'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {editorWords[name]}
            </button>
          ))}
        </fieldset>
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

type LanguageSelectProps = Pick<Preview, 'languages' | 'locale'> & Pick<PreviewPaneProps, 'onLanguage'>;

/** Chooses the preview's language; renders nothing for a campaign with one language. */
function LanguageSelect({ languages, locale, onLanguage }: LanguageSelectProps) {
  if (languages.length < 2) return null;
  return (
    <select
      className="preview-language"
      aria-label={editorWords.previewLanguage}
      value={locale}
      onChange={({ target }) => onLanguage(target.value)}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}

/** Writes each change into the frame's document, which keeps all elements that stay the same. */
function useLivePreview(preview: Preview) {
  const element = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const target = element.current?.contentDocument;
    if (!target?.body) return;
    setIfChanged(target.documentElement, 'class', preview.rootClass);
    setIfChanged(target.documentElement, 'lang', preview.locale);
    setIfChanged(target.documentElement, 'dir', directionOf(preview.locale));
    morphBody(target, preview.bodyClass, preview.main, (root) => {
      showLocalTimes(root, preview.locale);
      showCountdowns(root);
    });
  }, [preview]);
  useEffect(draw, [draw]);
  return { element, draw };
}

/** Browsers compute all styles again after a write to these attributes, even if the value is the same. */
function setIfChanged(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
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
