import type { ChangedUploads, UploadChange } from '#contracts/api/uploads.ts';
import { limits } from '#contracts/limits.ts';
import { folderPath } from '#contracts/media.ts';
import { distinctTags } from '#contracts/mediaTags.ts';
import type { Problem } from '#contracts/validation.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { InvalidFieldsError } from '#server/plugins/apiError.ts';
import { externalReadersOf } from '../../mediaAccess/mediaAccess.ts';
import { inFolder } from '../store/folderStore.ts';
import { prepareFolder, refuseMovesOfOthers } from '../store/ownFolders.ts';
import { noteTags, readTags, tagsWithout } from '../store/tags.ts';
import { changedFields } from '../store/uploadFields.ts';
import { type LockedUpload, lockUploads, type UploadFields, updateUploads } from '../store/uploadStore.ts';
import { writeUploads } from '../store/uploadWriter.ts';
import { refuseHiddenUses } from '../store/uses.ts';

/** A change as it is stored, with its number in the request. */
type Change = Omit<UploadChange, 'filenames'> & Record<'add_tags' | 'remove_tags', string[]> & { at: number };

/** A file before and after its change. */
type Changed = { before: LockedUpload; after: UploadFields; fields: string[] };

/**
 * Changes the folder, alternative text or tags of several files in one transaction: all of them, or none.
 * @throws ApiError `forbidden`, `file-in-use` and `moved-by-other-user` for files of other users; InvalidFieldsError, also
 * for files that do not exist
 */
export async function changeUploads(
  dependencies: Dependencies,
  caller: Caller,
  changes: readonly UploadChange[],
): Promise<ChangedUploads> {
  const changeOf = readChanges(changes);
  return inFolder(() =>
    writeUploads(dependencies, caller, {
      right: 'edit',
      async work(trx, now) {
        const rows = await lockUploads(trx, caller, [...changeOf.keys()]);
        refuseMissing(changes, rows);
        const changed = rows.flatMap((before) => changedBy(before, changeOf.get(before.filename)));
        if (changed.length === 0) return { trace: null, result: { changed: 0, undo: [] } };
        const moved = changed.filter(({ fields }) => fields.includes('folder'));
        const movedFiles = moved.map(({ before }) => before);
        await refuseHiddenUses(trx, { ...dependencies, caller }, movedFiles);
        await refuseMovesOfOthers(trx, caller, moved);
        for (const folder of new Set(moved.map(({ after }) => after.folder)))
          await prepareFolder(trx, caller, folder, now);
        const readers = await externalReadersOf(trx, placesOf(changed));
        await updateUploads(trx, changed);
        await noteTags(trx, {
          added: changed.flatMap(({ before, after }) => tagsWithout(after.tags, before.tags)),
          removed: changed.flatMap(({ before, after }) => tagsWithout(before.tags, after.tags)),
        });
        const items = changed.map(({ before: { filename: id, name }, fields }) => ({ id, details: { name, fields } }));
        const result = { changed: changed.length, undo: undoOf(changed) };
        return { trace: { action: 'upload.changed', items, readers }, result };
      },
    }),
  );
}

/** Returns where the files were and are, and who uploaded them. */
const placesOf = (changed: readonly Changed[]) => ({
  folders: changed.flatMap(({ before, after }) => [before.folder, after.folder]),
  creators: changed.map(({ before }) => before.created_by),
});

/** Returns the change of each file. @throws InvalidFieldsError */
function readChanges(changes: readonly UploadChange[]): ReadonlyMap<string, Change> {
  const changeOf = new Map<string, Change>();
  for (const [at, { filenames, folder: path, add_tags = [], remove_tags = [], ...others }] of changes.entries()) {
    const folder = path === undefined ? undefined : folderPath(path);
    if (folder === null) throw new InvalidFieldsError([{ loc: ['changes', at, 'folder'], code: 'folder-path' }]);
    const change = {
      ...others,
      ...(folder !== undefined && { folder }),
      add_tags: readTags(add_tags, ['changes', at, 'add_tags']),
      remove_tags: readTags(remove_tags, ['changes', at, 'remove_tags']),
      at,
    };
    for (const [place, filename] of filenames.entries()) {
      const loc = ['changes', at, 'filenames', place];
      if (changeOf.has(filename)) throw new InvalidFieldsError([{ loc, code: 'uniqueItems' }]);
      changeOf.set(filename, change);
    }
  }
  const limit = limits.maxChangedUploads;
  if (changeOf.size > limit) throw new InvalidFieldsError([{ loc: ['changes'], code: 'maxItems', limit }]);
  return changeOf;
}

function refuseMissing(changes: readonly UploadChange[], rows: readonly LockedUpload[]): void {
  const found = new Set(rows.map(({ filename }) => filename));
  const problems = changes.flatMap(({ filenames }, at) =>
    filenames.flatMap((filename, place): Problem[] =>
      found.has(filename) ? [] : [{ loc: ['changes', at, 'filenames', place], code: 'no-such-file' }],
    ),
  );
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/** Returns the changed file; nothing if it is so already. @throws InvalidFieldsError if it would have too many tags */
function changedBy(before: LockedUpload, change: Change | undefined): Changed[] {
  if (!change) return [];
  const { folder = before.folder, alt = before.alt, add_tags, remove_tags, at } = change;
  const tags = distinctTags([...tagsWithout(before.tags, remove_tags), ...add_tags]);
  if (tags.length > limits.maxTags) {
    throw new InvalidFieldsError([{ loc: ['changes', at, 'add_tags'], code: 'maxItems', limit: limits.maxTags }]);
  }
  const { name, focal_point } = before;
  const after = { name, folder, alt: alt || null, focal_point, tags };
  const fields = changedFields(before, after);
  return fields.length === 0 ? [] : [{ before, after, fields }];
}

/** Returns changes that restore the files, each for all files that had the same. */
function undoOf(changed: readonly Changed[]): UploadChange[] {
  const groups = new Map<string, UploadChange>();
  for (const { before, after, fields } of changed) {
    const [added, removed] = [tagsWithout(after.tags, before.tags), tagsWithout(before.tags, after.tags)];
    const change = {
      ...(fields.includes('folder') && { folder: before.folder }),
      ...(fields.includes('alt') && { alt: before.alt }),
      ...(removed.length > 0 && { add_tags: removed }),
      ...(added.length > 0 && { remove_tags: added }),
    };
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { filenames: [], ...change };
    group.filenames.push(before.filename);
    groups.set(key, group);
  }
  return [...groups.values()];
}
