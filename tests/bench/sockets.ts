/**
 * Sockets on /api/events, held by a separate process, so that their cost is not measured as the server's. Each `open`
 * adds some; each `hear` responds when the last of all has received the next update of a campaign. Exits with its
 * parent.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The orders that the bench sends to the process, in turns. */
export type SocketOrder = { do: 'open'; origin: string; tokens: string[]; count: number } | { do: 'hear' };
/** `at` is the machine's monotonic clock, in nanoseconds, which all of its processes share. */
export type SocketReport = { did: 'open' } | { did: 'listen' } | { did: 'hear'; at: bigint };

/** The number of sockets that are opened at once. */
const openedTogether = 50;
const update = Buffer.from('"campaign_updated"');

const sockets: WebSocket[] = [];
let missing = 0;

process.on('message', (order: SocketOrder) => void (order.do === 'open' ? open(order) : listen()));
process.once('disconnect', () => process.exit());

const report = (said: SocketReport) => process.send?.(said);

async function open({ origin, tokens, count }: Extract<SocketOrder, { do: 'open' }>): Promise<void> {
  for (let made = 0; made < count; made += openedTogether) {
    const several = Array.from({ length: Math.min(openedTogether, count - made) }, (_, at) => {
      return authorised(origin, tokens[(made + at) % tokens.length] ?? '');
    });
    sockets.push(...(await Promise.all(several)));
  }
  report({ did: 'open' });
}

async function authorised(origin: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/events`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authorize', access_token: token }));
  await once(socket, 'message');
  socket.on('message', (data: Buffer) => {
    if (data.includes(update)) hear();
  });
  socket.on('close', (code) => {
    throw new Error(`A socket was closed with ${code}`);
  });
  return socket;
}

function listen(): void {
  missing = sockets.length;
  report({ did: 'listen' });
}

function hear(): void {
  missing -= 1;
  if (missing === 0) report({ did: 'hear', at: process.hrtime.bigint() });
}
