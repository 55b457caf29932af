import type { Watch } from './patience.ts';
import { ReportError } from './reportError.ts';

type Bounds = {
  bytesMost: number;
  watch: Pick<Watch, 'heard' | 'fail'>;
  /** Told after each piece how many bytes there are. */
  onProgress?: (received: number) => void;
};

/** A body that ends its call once it has become too large, whatever length was announced. */
export function boundedBody(
  answer: Response,
  { bytesMost, watch, onProgress }: Bounds,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: () => checkLength(Number(answer.headers.get('content-length') ?? 0)),
    transform(piece, controller) {
      received += piece.byteLength;
      checkLength(received);
      watch.heard();
      onProgress?.(received);
      controller.enqueue(piece);
    },
  });
  // Told to the call as well: a browser may say no more of a body that fails than that it failed.
  function checkLength(length: number): void {
    if (length <= bytesMost) return;
    const error = new ReportError('too-large');
    watch.fail(error);
    throw error;
  }
  return (answer.body ?? new Blob([]).stream()).pipeThrough(counting);
}

/** The whole of it as text (UTF-8). @throws ReportError `too-large` */
export const boundedText = (answer: Response, bounds: Bounds): Promise<string> =>
  new Response(boundedBody(answer, bounds)).text();
