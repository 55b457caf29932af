/**
 * Renders drawings to images for the seed in a separate process, because the memory that the image libraries allocate
 * is not released until the process ends. Plain JavaScript, so that it runs from the sources and from the build.
 * Receives `{svg, width, height, format, crops}` and sends `{pictures}`: the full image, then its crops.
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
