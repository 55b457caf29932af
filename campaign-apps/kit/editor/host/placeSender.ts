/** Fewer places than the tool accepts messages, however fast the focus moves. */
const everyMs = 300;

/** Sends the block in focus, at most once in 300 ms. */
export function createPlaceSender(send: (blockId: string) => void) {
  let place: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendNow = () => {
    timer = undefined;
    if (place !== null) send(place);
  };
  return {
    sendNow,
    place(blockId: string) {
      if (blockId === place) return;
      place = blockId;
      timer ??= setTimeout(sendNow, everyMs);
    },
    stop: () => clearTimeout(timer),
  };
}
