import { LazyMediaPicker } from '../../../../src/media/picker/LazyMediaPicker.tsx';
import type { MediaPickerProps } from '../../../../src/media/picker/MediaPicker.tsx';
import { useMediaFolder } from '../../useMediaFolder.ts';
import type { useMediaRequests } from './useMediaRequests.ts';

type EditorMediaProps = {
  media: ReturnType<typeof useMediaRequests>;
  targetSize: { width: number; height: number } | null;
};

const pictures = ['image'] as const;

/** Shows the media library over the editor that requested it. */
export function EditorMedia({ media, targetSize }: EditorMediaProps) {
  const { folder, onFolderChange, keep } = useMediaFolder();
  const pick: MediaPickerProps['onPick'] = (picked, { alt }) => {
    media.pick({ ...picked, ...(alt && { alt }) });
    keep();
  };
  const cancel = () => {
    media.cancel();
    keep();
  };
  return (
    <LazyMediaPicker
      targetSize={targetSize}
      kinds={targetSize && pictures}
      folder={folder}
      onFolderChange={onFolderChange}
      onPick={pick}
      onCancel={cancel}
    />
  );
}
