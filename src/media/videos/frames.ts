/** Pictures are at most this wide and twice as high, in pixels. The server encodes them again. */
const maxWidth = 1_280;
const quality = 0.85;
/** Places of a video, as fractions of its duration, where a picture is taken: at the first one that is not dark. */
const places = [0.1, 0.25, 0.5, 0.02];
const seekMs = 4_000;
/** Average brightness, 0 to 255, below which a frame counts as dark. */
const darkBelow = 20;

type Size = { width: number; height: number };
type Source = HTMLVideoElement | HTMLImageElement;

function draw(source: Source, { width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context;
}

function isDark(video: HTMLVideoElement): boolean {
  const { data } = draw(video, { width: 32, height: 18 }).getImageData(0, 0, 32, 18);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return sum / (data.length / 4) < darkBelow;
}

/** Returns an image, scaled down, as a JPEG. @throws Error without pixels */
function encode(source: Source, { width, height }: Size): Promise<Blob> {
  if (!width || !height) return Promise.reject(new Error('There is no picture.'));
  const scale = Math.min(1, maxWidth / width, (2 * maxWidth) / height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const { canvas } = draw(source, size);
  return new Promise((resolve, reject) => {
    const keep = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.')));
    canvas.toBlob(keep, 'image/jpeg', quality);
  });
}

/** Returns the frame that a video shows, as a JPEG. @throws Error without a frame, or one of another origin */
export const frameOf = (video: HTMLVideoElement): Promise<Blob> =>
  encode(video, { width: video.videoWidth, height: video.videoHeight });

/** Returns an image, scaled down, as a JPEG. @throws Error if it can't be decoded */
export async function pictureOfImage(url: string): Promise<Blob> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return encode(image, { width: image.naturalWidth, height: image.naturalHeight });
}

/** Waits for an event of a video. @throws Error if it fails, or after some seconds */
function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The video can’t be decoded.'));
    setTimeout(fail, seekMs);
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
  });
}

/** Returns a frame of a local video as a JPEG; null if the browser can't decode it. */
export async function firstFrame(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
    const loaded = happens(video, 'loadeddata');
    video.src = url;
    await loaded;
    const duration = Number.isFinite(video.duration) ? video.duration : 1;
    for (const place of places) {
      const moved = happens(video, 'seeked');
      video.currentTime = duration * place;
      await moved;
      if (!isDark(video)) break;
    }
    return await frameOf(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
