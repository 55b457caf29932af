import { LazyMediaPicker } from '#src/media/picker/LazyMediaPicker.tsx';
import type { MediaPickerProps } from '#src/media/picker/MediaPicker.tsx';
import { useMediaFolder } from '../../editing/useMediaFolder.ts';
import type { useMediaRequests } from './useMediaRequests.ts';

type Media = ReturnType<typeof useMediaRequests>;

type EditorMediaProps = { media: Media; request: NonNullable<Media['request']> };

/** Shows the media library over the editor that requested it. */
export function EditorMedia({ media, request }: EditorMediaProps) {
  const { folder, onFolderChange, keep } = useMediaFolder();
  const pick: MediaPickerProps['onPick'] = (picked, { alt, picture_url }) => {
    // Without the version of the picture, so that another one replaces it on the page too.
    const picture = picture_url?.split('?')[0];
    media.pick({ ...picked, ...(alt && { alt }), ...(picture && { picture }) });
    keep();
  };
  const cancel = () => {
    media.cancel();
    keep();
  };
  return (
    <LazyMediaPicker {...request} folder={folder} onFolderChange={onFolderChange} onPick={pick} onCancel={cancel} />
  );
}
