import { worstContrast } from './contrast.ts';

/** The longer side of the drawn part of a picture, in pixels: small letters still have some pixels behind them. */
const maxSide = 96;

/**
 * Returns the lowest contrast of a text against the picture behind it. Null if that is not known: other things are between
 * them too, the picture is placed in another way than here, or its server does not let scripts read it.
 */
export async function contrastOverPicture(text: Element, behind: readonly Element[]): Promise<number | null> {
  const [element, ...others] = behind;
  const source = element && sourceOf(element);
  const view = text.ownerDocument.defaultView;
  if (!element || !source || !view || others.length > 0) return null;
  try {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = source.url;
    await image.decode();
    const pixels = pixelsBehind(image, { text: text.getBoundingClientRect(), box: element.getBoundingClientRect() });
    return pixels && worstContrast(colorOf(view.getComputedStyle(text).color), pixels);
  } catch {
    return null;
  }
}

/** Returns the URL of an element's picture if it covers the element; null for others. */
function sourceOf(element: Element): { url: string } | null {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style || hasPseudoElement(element)) return null;
  if (element.tagName === 'IMG') {
    const { currentSrc, src } = element as HTMLImageElement;
    return style.objectFit === 'cover' && style.objectPosition === '50% 50%' ? { url: currentSrc || src } : null;
  }
  const [, url] = /^url\("([^"]+)"\)$/.exec(style.backgroundImage) ?? [];
  const isCovering = style.backgroundSize === 'cover' && style.backgroundPosition === '50% 50%';
  return url && isCovering ? { url } : null;
}

/** It may be a veil between the picture and the text. */
const hasPseudoElement = (element: Element): boolean =>
  ['::before', '::after'].some(
    (pseudo) =>
      !['none', 'normal'].includes(
        element.ownerDocument.defaultView?.getComputedStyle(element, pseudo).content ?? 'none',
      ),
  );

type Places = { text: DOMRect; box: DOMRect };

/** Draws the part of the picture behind the text; returns its pixels, null if there is none. */
function pixelsBehind(image: HTMLImageElement, { text, box }: Places): Uint8ClampedArray | null {
  const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const [left, top] = [Math.max(text.left, box.left), Math.max(text.top, box.top)];
  const [width, height] = [Math.min(text.right, box.right) - left, Math.min(text.bottom, box.bottom) - top];
  if (!Number.isFinite(scale) || width < 1 || height < 1) return null;
  const x = left - box.left + (image.naturalWidth * scale - box.width) / 2;
  const y = top - box.top + (image.naturalHeight * scale - box.height) / 2;
  const shrink = Math.min(1, maxSide / Math.max(width, height));
  const [drawnWidth, drawnHeight] = [Math.ceil(width * shrink), Math.ceil(height * shrink)];
  const context = contextOf(drawnWidth, drawnHeight);
  context.drawImage(image, x / scale, y / scale, width / scale, height / scale, 0, 0, drawnWidth, drawnHeight);
  return context.getImageData(0, 0, drawnWidth, drawnHeight).data;
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no canvas');
  return context;
}

/** Returns a computed color, which may have any notation, in sRGB. */
function colorOf(computed: string): readonly [number, number, number] {
  const context = contextOf(1, 1);
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
