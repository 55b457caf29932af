import { ReportError } from './reportError.ts';
import type { CallMonitor } from './timeouts.ts';

type Bounds = {
  maxBytes: number;
  monitor: Pick<CallMonitor, 'received' | 'fail'>;
  /** Called after each chunk with the bytes received so far. */
  onProgress?: (received: number) => void;
};

/** Returns the body; fails the request when it becomes too large, whatever its Content-Length. */
export function boundedBody(
  answer: Response,
  { maxBytes, monitor, onProgress }: Bounds,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: () => checkLength(Number(answer.headers.get('content-length') ?? 0)),
    transform(piece, controller) {
      received += piece.byteLength;
      checkLength(received);
      monitor.received();
      onProgress?.(received);
      controller.enqueue(piece);
    },
  });
  // Also fails the request: a browser may hide the reason why a body failed.
  function checkLength(length: number): void {
    if (length <= maxBytes) return;
    const error = new ReportError('too-large');
    monitor.fail(error);
    throw error;
  }
  return (answer.body ?? new Blob([]).stream()).pipeThrough(counting);
}

/** Returns the whole body as text (UTF-8). @throws ReportError `too-large` */
export const boundedText = (answer: Response, bounds: Bounds): Promise<string> =>
  new Response(boundedBody(answer, bounds)).text();
