import type { UploadsTable } from '../../db/uploadTables.ts';

type Owner = { object: string } & {
  [column in keyof Pick<UploadsTable, 'picture' | 'original_object'>]: string | null;
};

/** Returns the names of all stored objects of a file, without those of its versions. */
export const objectsOf = ({ object, picture, original_object }: Owner): string[] =>
  [object, picture, original_object].filter((one) => one !== null);
