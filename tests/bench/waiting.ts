import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A separate program: sends trivial requests to a server repeatedly, and reports its longest wait on request. */
const [, , origin = ''] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ended = once(process, 'message');
let [isAsking, longest] = [true, 0];
ended.then(() => {
  isAsking = false;
});

const ask = () =>
  new Promise<void>((resolve, reject) => {
    get(`${origin}/api/health`, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });

await ask();
process.send?.('ready');
while (isAsking) {
  const started = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - started);
  await delay(2);
}
process.send?.(longest);
process.disconnect?.();
agent.destroy();
