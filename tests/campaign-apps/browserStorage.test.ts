import { afterEach, expect, it, vi } from 'vitest';
import { openChannel, readStored, writeStored } from '#campaign-apps/kit/public/browserStorage.ts';

afterEach(() => vi.unstubAllGlobals());

it('a browser that blocks storage reads nothing, stores nothing and opens no channel, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refuse }));
  vi.stubGlobal('BroadcastChannel', refuse);
  expect(readStored('visitor')).toBeNull();
  expect(() => writeStored('visitor', 'a')).not.toThrow();
  expect(openChannel('sound')).toBeNull();
});
