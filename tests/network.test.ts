import { expect, test } from 'vitest';
import { networkOf } from '#contracts/network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:2::9', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9 ann:b@example.com', '203.0.113.9 ann:b@example.com'],
  ['unknown', 'unknown'],
])('rate limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
