import { useState } from 'react';
import { isVideoFile } from '../view/videoBlock.ts';
import { useHost } from './BlockPeople.tsx';
import type { PickedVideo } from './host/filePicking.ts';
import { editorWords } from './texts/words.ts';

type VideoChoiceProps = { id: string; onChoose: (video: PickedVideo) => void };

/** Chooses a video in the tool's media library for the input with this id. */
export function VideoChoice({ id, onChoose }: VideoChoiceProps) {
  const host = useHost();
  const [isOther, setIsOther] = useState(false);
  const choose = async () => {
    const video = await host.pickVideo(id);
    if (video === null) return;
    const isVideo = isVideoFile(video.url);
    setIsOther(!isVideo);
    if (isVideo) onChoose(video);
  };
  return (
    <div className="picture-actions">
      <button type="button" className="button" onClick={choose}>
        {editorWords.chooseVideo}
      </button>
      <p className="help" role="status">
        {isOther && editorWords.noVideo}
      </p>
    </div>
  );
}
