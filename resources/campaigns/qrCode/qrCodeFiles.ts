import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

/** In pixels; 1,024 print at 300 dpi are 8.7 cm. */
const minPngSide = 1_024;
/** The quiet zone around a code in modules (ISO/IEC 18004). */
const pad = 4;

const black = [0, 0, 0, 255] as const;
const white = [255, 255, 255, 255] as const;

/** Returns a text as a QR code: data URLs of a PNG and an SVG file, black on white. */
export function qrCodeFiles(text: string): { png: string; svg: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  // Whole pixels for each module, so that its edges are sharp.
  const scale = Math.ceil(minPngSide / (code.size + 2 * pad));
  return {
    png: code.toDataURL({ type: 'image/png', on: black, off: white, pad, scale }),
    svg: toSvgDataURL(code, { on: '#000', off: '#fff', pad }),
  };
}
