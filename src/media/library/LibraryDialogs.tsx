import { folderTrail } from '#contracts/media.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { LazyFolderAccessDialog } from '../access/LazyFolderAccessDialog.tsx';
import { DeleteFilesDialog } from '../dialogs/DeleteFilesDialog.tsx';
import { DeleteFolderDialog } from '../dialogs/DeleteFolderDialog.tsx';
import { DescribeFilesDialog } from '../dialogs/DescribeFilesDialog.tsx';
import { MoveFilesDialog } from '../dialogs/MoveFilesDialog.tsx';
import { NewFolderDialog } from '../dialogs/NewFolderDialog.tsx';
import { TagFilesDialog } from '../dialogs/TagFilesDialog.tsx';
import { type Question, useLibraryState } from './LibraryContext.ts';
import { inFolder } from './view.ts';

const ReplaceFileDialog = lazyDialog(() => import('../contents/ReplaceFileDialog.tsx'));

type LibraryDialogsProps = { question: Question | null; onClose: () => void };

/** The dialog that is open. */
export function LibraryDialogs({ question, onClose }: LibraryDialogsProps) {
  const { view, go, selection, move } = useLibraryState();
  if (!question) return null;
  switch (question.about) {
    case 'newFolder':
      return <NewFolderDialog inside={view.folder} onClose={onClose} />;
    case 'deleteFolder': {
      const { path, name } = question;
      const leave = () => {
        if (folderTrail(view.folder).includes(path))
          go(inFolder(view, folderTrail(path).at(-2) ?? '/'), { replace: true });
      };
      return <DeleteFolderDialog path={path} name={name} onClose={onClose} onDeleted={leave} />;
    }
    case 'access':
      return <LazyFolderAccessDialog path={question.path} name={question.name} onClose={onClose} />;
    case 'deleteFiles': {
      const gone = () => {
        selection.clear();
        if (question.files.some(({ filename }) => filename === view.file))
          go({ ...view, file: null }, { replace: true });
      };
      return <DeleteFilesDialog files={question.files} onClose={onClose} onDeleted={gone} />;
    }
    case 'replaceFile':
      return <ReplaceFileDialog file={question.file} dropped={question.dropped} onClose={onClose} />;
    case 'tagFiles':
      return <TagFilesDialog files={question.files} onDone={selection.clear} onClose={onClose} />;
    case 'describeFiles':
      return <DescribeFilesDialog files={question.files} onDone={selection.clear} onClose={onClose} />;
    case 'moveFiles': {
      const folder = question.files[0]?.folder ?? view.folder;
      return (
        <MoveFilesDialog
          files={question.files}
          from={folder}
          onMove={(to) => move(question.files, to)}
          onClose={onClose}
        />
      );
    }
  }
}
