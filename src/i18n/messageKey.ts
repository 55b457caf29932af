import type { ApiErrorKey } from '#contracts/errors.ts';
import type { FetchFailureCode } from '#contracts/fetchFailures.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import type { ValidationCode } from '#contracts/validation.ts';
import type { en } from './en.ts';

/** The dotted paths to the texts of a catalog, such as `shell.account.logout`. */
type LeafKeys<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string ? Key : `${Key}.${LeafKeys<Catalogue[Key]>}`;
}[keyof Catalogue & string];

/** All message keys that a screen may use. Messages of resources are generated from the declarations. */
export type MessageKey =
  | LeafKeys<typeof en>
  | `errors.${ApiErrorKey}`
  | `validation.${ValidationCode}`
  | `fetchFailures.${FetchFailureCode}`
  | `permissions.${PermissionKey}`
  | `resources.${string}`;
