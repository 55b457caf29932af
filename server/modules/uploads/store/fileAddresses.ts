import type { Problem } from '#contracts/validation.ts';
import { isText } from '#contracts/values.ts';
import type { Fields } from '#resources/schema/fields.ts';
import { leavesIn } from '#resources/schema/leaves.ts';
import type { Config } from '#server/config.ts';
import { filenameOfAddress } from './names.ts';
import { addressOf } from './presentUpload.ts';

/**
 * Returns values in which files have absolute URLs without the number of a content, and a `foreign-host` problem for each
 * URL of something else.
 */
export function withFileAddresses<Given extends object>(config: Config, fields: Fields, given: Given) {
  const values = structuredClone(given);
  const problems: Problem[] = [];
  for (const { field, value, loc, replace } of leavesIn(fields, values)) {
    if (field.kind !== 'upload' || !isText(value)) continue;
    const filename = filenameOfAddress(config.publicUrl, value);
    if (filename === null) problems.push({ loc, code: 'foreign-host' });
    else replace(addressOf(config, filename));
  }
  return { values, problems };
}
