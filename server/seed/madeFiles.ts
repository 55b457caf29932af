import { pcmWav } from '../formats/wav.ts';

/** Returns a chord that fades in and out, as 8-bit PCM in a WAV file. */
export function chordWav(frequencies: readonly number[], seconds: number): Buffer {
  const rate = 11_025;
  const samples = Math.round(rate * seconds);
  const wave = Uint8Array.from({ length: samples }, (_, at) => {
    const time = at / rate;
    const swell = Math.sin((Math.PI * at) / samples);
    const sum = frequencies.reduce((level, frequency) => level + Math.sin(2 * Math.PI * frequency * time), 0);
    return Math.round(128 + (100 * swell * sum) / frequencies.length);
  });
  return pcmWav(wave, rate);
}

/** Returns a one-page PDF with lines of text and a cross-reference table (ISO 32000, section 7.5.4). */
export function textPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 18 TL 72 760 Td\n${escaped}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`);
}

/** Returns tour dates as a CSV file. */
export const tourCsv = (): Buffer =>
  Buffer.from(
    'date,city,venue,capacity\r\n2026-04-03,Bergen,USF Verftet,1200\r\n2026-04-05,Gothenburg,Pustervik,900\r\n' +
      '2026-04-08,Hamburg,Mojo,800\r\n2026-04-10,Antwerp,Trix,1100\r\n2026-04-12,Lyon,Transbordeur,1800\r\n',
  );

/** Returns subtitles of a greeting. */
export const greetingVtt = (): Buffer =>
  Buffer.from(
    'WEBVTT\n\n00:00.500 --> 00:03.000\nHello, it is so good to have you here.\n\n' +
      '00:03.200 --> 00:06.000\nPut your headphones on. We begin in a moment.\n',
  );

/** Returns a press text. */
export const pressText = (): Buffer =>
  Buffer.from(
    'Glass Weather\n\nNine songs recorded in one room over a winter, with the windows open.\n' +
      'Out on vinyl and everywhere else in April.\n',
  );
