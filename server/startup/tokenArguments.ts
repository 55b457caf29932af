import { parseArgs } from 'node:util';
import { limits } from '#contracts/limits.ts';
import { networkIn } from '../modules/tokens/networks.ts';
import { UsageError } from './command.ts';

const { maxTokenDays, tokenDaysDefault } = limits;

export const tokenUsage = `The token ends after ${tokenDaysDefault} days, or as many as you say, up to ${maxTokenDays}. With networks, such as 192.0.2.0/24, it works only there.`;

/** What commands that create tokens have in common. `networks` are in CIDR notation. */
export type TokenArguments = { positionals: string[]; days: number; networks: string[] };

/** @throws UsageError with the usage */
export function readTokenArguments(usage: string): TokenArguments {
  const { positionals, values } = givenArguments(usage);
  const days = Number(values.days ?? tokenDaysDefault);
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays) throw new UsageError(`Invalid days.\n${usage}`);
  const networks = (values.network ?? []).map((given) => {
    const network = networkIn(given);
    if (network === null) throw new UsageError(`Not an IP address or network: ${given}.\n${usage}`);
    return network;
  });
  return { positionals, days, networks };
}

function givenArguments(usage: string) {
  try {
    const options = { days: { type: 'string' }, network: { type: 'string', multiple: true } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
