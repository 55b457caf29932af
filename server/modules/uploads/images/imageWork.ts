type Waiting = { pixels: number; begin(): void };

/** Too many images are waiting. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * A queue that limits the number of images, and of their pixels, that are decoded in memory at once. First in, first
 * out; an image above the pixel limit runs alone.
 */
export class ImageWork {
  private readonly waiting: Waiting[] = [];
  private running = 0;
  private pixels = 0;

  constructor(private readonly most: { atOnce: number; pixelsAtOnce: number; waiting?: number }) {}

  /** @throws QueueFullError if more images are waiting than allowed */
  async run<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length >= (this.most.waiting ?? Number.POSITIVE_INFINITY)) throw new QueueFullError();
    await new Promise<void>((begin) => {
      this.waiting.push({ pixels, begin });
      this.next();
    });
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.pixels -= pixels;
      this.next();
    }
  }

  private next(): void {
    for (let first = this.waiting[0]; first && this.hasRoomFor(first.pixels); first = this.waiting[0]) {
      this.waiting.shift();
      this.running += 1;
      this.pixels += first.pixels;
      first.begin();
    }
  }

  private hasRoomFor(pixels: number): boolean {
    if (this.running === 0) return true;
    return this.running < this.most.atOnce && this.pixels + pixels <= this.most.pixelsAtOnce;
  }
}
