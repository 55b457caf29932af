import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Size = { width: number; height: number };

/** An SVG, the size and format of its image, and the sizes of its crops. */
export type Drawing = Size & { svg: string; format: 'jpeg' | 'png'; crops: Size[] };

type Answer = { pictures?: Uint8Array[]; problem?: string };

/** Next to this file in the sources, next to the command in the build. */
const program = ['./pictureProcess.js', './pictureProcess.mjs']
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .find((path) => existsSync(path));

/**
 * Renders the images of drawings, each in full and then its crops, sequentially in a process that ends afterwards.
 * @throws Error when a drawing fails
 */
export async function drawPictures(drawings: readonly Drawing[]): Promise<Buffer[][]> {
  if (!program) throw new Error('The image drawing worker is missing');
  const child = fork(program, [], { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit').then((): Answer[] => [{ problem: 'the process that draws them has ended' }]);
  const draw = async (drawing: Drawing): Promise<Buffer[]> => {
    const answered: Promise<Answer[]> = once(child, 'message');
    child.send(drawing);
    const [answer] = await Promise.race([answered, ended]);
    if (!answer?.pictures) throw new Error(`An image could not be drawn: ${answer?.problem}`);
    return answer.pictures.map((bytes) => Buffer.from(bytes));
  };
  try {
    const made: Buffer[][] = [];
    for (const drawing of drawings) made.push(await draw(drawing));
    return made;
  } finally {
    child.kill();
  }
}
