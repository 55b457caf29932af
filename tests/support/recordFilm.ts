/** Records a WebM film in a browser: one color after the other, each for 300 ms. */
export async function recordFilm(colors: readonly string[], { width = 320, height = 180 } = {}): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  const started = performance.now();
  recorder.start();
  await new Promise<void>((resolve) => {
    const draw = () => {
      const at = Math.floor((performance.now() - started) / 300);
      if (!context || at >= colors.length) return resolve();
      context.fillStyle = colors[at] ?? 'black';
      context.fillRect(0, 0, width, height);
      requestAnimationFrame(draw);
    };
    draw();
  });
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: 'video/webm' });
}
