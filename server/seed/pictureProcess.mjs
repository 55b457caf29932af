/**
 * Turns drawings into pictures for the seed, in a process of its own: what the libraries take to draw stays with a
 * process as long as it lives, and the server lives long. Plain JavaScript, so that it runs from the sources and from the
 * build alike. It takes `{svg, width, height, format, crops}` and answers `{pictures}`: the whole one, then its crops.
 */
import sharp from 'sharp';

/** @typedef {import('./drawPictures.ts').Drawing} Drawing */

sharp.cache(false);

/** @param {Drawing} drawing */
async function draw({ svg, width, height, format, crops }) {
  const whole = sharp(Buffer.from(svg)).resize({ width, height, fit: 'cover' });
  const bytes = await (format === 'png' ? whole.png({ palette: true }) : whole.jpeg({ quality: 80 })).toBuffer();
  const cropped = crops.map((size) =>
    sharp(bytes)
      .resize({ ...size, fit: 'cover' })
      .toFormat(format)
      .toBuffer(),
  );
  return [bytes, ...(await Promise.all(cropped))];
}

process.on('message', async (/** @type {Drawing} */ drawing) => {
  try {
    process.send?.({ pictures: await draw(drawing) });
  } catch (error) {
    process.send?.({ problem: String(error) });
  }
});
