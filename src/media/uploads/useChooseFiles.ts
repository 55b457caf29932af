import { useCallback } from 'react';
import { useGetIdentity, useLocale } from 'react-admin';
import { type MediaKind, mediaTypes } from '#contracts/media.ts';
import { useT } from '../../i18n/useT.ts';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { type AcceptanceProblem, folderFor, maxBytes, problemOf } from './acceptance.ts';
import { useUploads } from './UploadsContext.tsx';
import { findUnfinished, resumeKeyOf } from './unfinishedUploads.ts';

/**
 * Returns the path of a chosen file as reported by the browser: `path` if it was dropped, else the input's relative
 * path.
 */
function pathOf(file: File): string {
  if ('path' in file && typeof file.path === 'string') return file.path;
  return file.webkitRelativePath || file.name;
}

/** Returns a function that adds files to the upload queue of a folder and reports refused ones at once. */
export function useChooseFiles(into: string, kinds: readonly MediaKind[] | null): (files: readonly File[]) => void {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const uploads = useUploads();
  const user = useGetIdentity().identity?.id;
  return useCallback(
    (files) => {
      const wordsOf = (problem: AcceptanceProblem, { name }: File): string =>
        t(`media.uploads.${problem}`, {
          size: formatBytes(maxBytes(name), locale),
          types: mediaTypes.flatMap(({ extensions }) => extensions).join(', '),
          kinds: (kinds ?? []).map((kind) => t(`media.types.${kind}`)).join(', '),
        });
      const chosen = files.map((file) => {
        const folder = folderFor(pathOf(file), into);
        const problem = folder === null ? 'tooDeep' : problemOf(file, kinds);
        const failure = problem && { words: wordsOf(problem, file), final: true };
        const chosen = { file, folder: folder ?? into, failure };
        if (user === undefined) return chosen;
        const resumeKey = resumeKeyOf(String(user), chosen.folder, file);
        return { ...chosen, resumeKey, kept: findUnfinished(resumeKey)?.kept };
      });
      if (chosen.length > 0) uploads.add(chosen);
    },
    [uploads, into, kinds, t, locale, user],
  );
}
