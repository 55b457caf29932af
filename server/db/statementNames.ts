import { LRUCache } from 'lru-cache';

/**
 * Maximum number of names of a pool. Each connection holds at most this many prepared statements, which take from 20 to
 * 250 KB of its memory.
 */
export const maxStatementNames = 250;

/** Longer texts are inserts of many rows, which rarely repeat. */
const maxTextLength = 8_000;

/** Number of texts that are remembered after their first use. */
const maxUnnamed = 1_000;

/**
 * Texts that are never prepared. The result of `select *` changes with the table, and PostgreSQL then refuses the
 * prepared statement. The best plan for `like` depends on the pattern: a common plan takes up to eight times as long.
 */
const unprepared = /\b(?:select|returning) \*|\.\*|\blike\b/i;

/**
 * Names the statements that PostgreSQL prepares: a connection parses and plans a named statement once. A text is named
 * when it is used for the second time, so that statements that are built for one call leave nothing behind. The number
 * of names and of remembered texts is limited.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly usedOnce = new LRUCache<string, true>({ max: maxUnnamed });

  get size(): number {
    return this.names.size;
  }

  /** Returns the statement's name; undefined if it is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size === maxStatementNames || text.length > maxTextLength || unprepared.test(text)) return undefined;
    if (!this.usedOnce.has(text)) {
      this.usedOnce.set(text, true);
      return undefined;
    }
    this.usedOnce.delete(text);
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
