import ipaddr from 'ipaddr.js';

type Environ = Record<string, string | undefined>;

/** Hides the user name and password of a URL in a message. */
const withoutPassword = (address: string): string => address.replace(/\/\/[^/]*@/, '//…@');

/** Reads environment variables and collects all problems, each with the variable's name. */
export class ConfigReader {
  readonly problems: string[] = [];
  constructor(private readonly env: Environ) {}

  /** Returns the trimmed text; null when it is empty or missing. */
  text(name: string): string | null {
    return this.env[name]?.trim() || null;
  }

  integer(name: string, fallback: number, [least, most]: [number, number]): number {
    const given = this.text(name);
    if (given === null) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not '${given}'`);
    return fallback;
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const given = this.text(name);
    const found = choices.find((one) => one === given);
    if (given !== null && !found) this.problems.push(`${name} must be one of ${choices.join(', ')}, not '${given}'`);
    return found ?? fallback;
  }

  /** Reads a name of the IANA database, such as `Europe/Berlin`. */
  timeZone(name: string, fallback: string): string {
    const given = this.text(name) ?? fallback;
    try {
      new Intl.DateTimeFormat('en', { timeZone: given });
      return given;
    } catch {
      this.problems.push(`${name} must be a time zone such as Europe/Berlin, not '${given}'`);
      return fallback;
    }
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  address(name: string, fallback: string, protocols = ['http:', 'https:']): URL {
    const given = this.text(name) ?? fallback;
    if (URL.canParse(given)) {
      const url = new URL(given);
      if (protocols.includes(url.protocol)) return url;
    }
    this.problems.push(
      `${name} must be a URL (${protocols.map((one) => (one === 'mailto:' ? `${one}…` : `${one}//…`)).join(' or ')}), not '${withoutPassword(given)}'`,
    );
    return new URL(fallback);
  }

  origin(name: string, fallback: string): string {
    const url = this.address(name, fallback);
    if (url.pathname !== '/' || url.search || url.hash || url.username) {
      this.problems.push(`${name} must be an origin without a path, for example ${url.origin}`);
    }
    return url.origin;
  }

  optionalAddress(name: string, protocols?: string[]): string | null {
    return this.text(name) === null ? null : this.address(name, 'http://localhost', protocols).href;
  }

  /** Returns the items of a list separated by commas or whitespace. */
  words(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
  }

  /** Returns networks in CIDR notation. */
  networks(name: string): string[] {
    const words = this.words(name);
    const wrong = words.find((word) => !ipaddr.isValidCIDR(word));
    if (wrong) this.problems.push(`${name} must list networks such as 203.0.113.0/24, not '${wrong}'`);
    return words;
  }

  /** Returns the texts of variables that must be set together or not at all; null when none is set. */
  together(names: readonly string[]): string[] | null {
    const given = names.map((name) => this.text(name));
    if (given.every((value) => value === null)) return null;
    for (const [place, name] of names.entries()) {
      if (given[place] === null) this.problems.push(`${name} is missing: ${names.join(', ')} belong together`);
    }
    return given.map((value) => value ?? '');
  }
}
