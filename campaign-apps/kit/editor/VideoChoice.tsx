import { useState } from 'react';
import { isVideoFile } from '../videoBlock.ts';
import { useHost } from './BlockPeople.tsx';
import { editorWords } from './words.ts';

type VideoChoiceProps = { id: string; onChange: (address: string) => void };

/** Chooses a video in the tool's media library for the input with this id. */
export function VideoChoice({ id, onChange }: VideoChoiceProps) {
  const host = useHost();
  const [isOther, setIsOther] = useState(false);
  const choose = async () => {
    const address = await host.pickVideo(id);
    if (address === null) return;
    setIsOther(!isVideoFile(address));
    if (isVideoFile(address)) onChange(address);
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
