import type { UploadPatch } from '#contracts/api/uploads.ts';
import { fileNameProblem, renamedFile } from '#contracts/fileNames.ts';
import { folderPath } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { InvalidFieldsError, notFound } from '#server/plugins/apiError.ts';
import { externalReadersOf } from '../../mediaAccess/mediaAccess.ts';
import { inFolder } from '../store/folderStore.ts';
import { prepareFolder, refuseMovesOfOthers } from '../store/ownFolders.ts';
import { readUpload } from '../store/readUploads.ts';
import { noteTags, readTags, tagsWithout } from '../store/tags.ts';
import { changedFields, changesMore } from '../store/uploadFields.ts';
import { lockUpload, type UploadFields, updateUploads } from '../store/uploadStore.ts';
import { writeUploads } from '../store/uploadWriter.ts';
import { refuseHiddenUses } from '../store/uses.ts';

/**
 * Changes a file's name, folder, alternative text, tags or focal point. Creates a missing folder. Versions that were cropped
 * around another focal point remain available but are no longer listed.
 * @throws ApiError `not-found`, `forbidden`, also for a folder that the caller may not use; `file-in-use` and
 * `moved-by-other-user` for a file of another user; InvalidFieldsError
 */
export async function patchUpload(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  patch: UploadPatch,
): Promise<Upload> {
  await inFolder(() =>
    writeUploads(dependencies, caller, {
      right: 'edit',
      async work(trx, now) {
        const before = await lockUpload(trx, caller, filename);
        if (!before) throw notFound();
        const after = patched(before, patch);
        const fields = changedFields(before, after);
        if (fields.length === 0) return { trace: null, result: null };
        if (changesMore(fields)) await refuseHiddenUses(trx, { ...dependencies, caller }, [before]);
        await refuseMovesOfOthers(trx, caller, [{ before, after }]);
        const readers = fields.includes('folder') ? await externalReadersOf(trx, { folders: [before.folder] }) : [];
        if (fields.includes('folder')) await prepareFolder(trx, caller, after.folder, now);
        await updateUploads(trx, [{ before, after }]);
        if (fields.includes('tags')) {
          await noteTags(trx, { added: after.tags, removed: tagsWithout(before.tags, after.tags) });
        }
        if (fields.includes('focal_point')) {
          await trx.updateTable('upload_versions').set({ is_current: false }).where('upload', '=', filename).execute();
        }
        const isRenamed = fields.join() === 'name';
        const details = { name: after.name, fields, ...(isRenamed && { from: before.name, to: after.name }) };
        return { trace: { action: 'upload.changed', items: [{ id: filename, details }], readers }, result: null };
      },
    }),
  );
  return readUpload(dependencies, caller, filename);
}

/** Returns the values after a patch. @throws InvalidFieldsError */
function patched(before: UploadFields, patch: UploadPatch): UploadFields {
  const { alt = before.alt, focal_point = before.focal_point } = patch;
  const folder = patch.folder === undefined ? before.folder : folderPath(patch.folder);
  if (folder === null) throw new InvalidFieldsError([{ loc: ['folder'], code: 'folder-path' }]);
  const name = patch.name === undefined ? before.name : renamedFile(patch.name, before.name);
  const problem = patch.name === undefined ? null : (fileNameProblem(patch.name) ?? fileNameProblem(name));
  if (problem) throw new InvalidFieldsError([{ loc: ['name'], ...problem }]);
  const tags = patch.tags === undefined ? before.tags : readTags(patch.tags, ['tags']);
  return { name, folder, alt: alt || null, focal_point, tags };
}
