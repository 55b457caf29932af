import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { TracklistVideo } from '#contracts/music.ts';
import { parseVideoIdentifier, videoUrl } from '#contracts/videoIdentifiers.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useDraftSuffix } from '#src/engine/live/editedIn.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { useCampaign } from '../../campaignContext.ts';

type AddVideoProps = { listed: readonly TracklistVideo[]; disabled: boolean; onAdd: (video: TracklistVideo) => void };

/** The input of both fields, stored until the video is added. */
function useTypedVideo() {
  const key = `${useCurrentUser().id} campaigns/${useCampaign().campaign.id}/video${useDraftSuffix()}`;
  const url = usePersistedText(`${key} url`);
  const name = usePersistedText(`${key} title`);
  return { url: { text: url.text ?? '', keep: url.keep }, name: { text: name.text ?? '', keep: name.keep } };
}

/** Adds a video by its link or id, and a title. The list stores one canonical URL for every form of link. */
export function AddVideo({ listed, disabled, onAdd }: AddVideoProps) {
  const t = useT();
  const { url, name } = useTypedVideo();
  const [error, setError] = useState<string | null>(null);
  const urlInput = useRef<HTMLInputElement>(null);
  const limit = limits.maxVideos;
  const isEmpty = url.text.trim() === '';
  const add = () => {
    const identifier = parseVideoIdentifier(url.text);
    const address = identifier && videoUrl(identifier);
    if (!address) setError(t('validation.video'));
    else if (listed.some((video) => video.url === address)) setError(t('music.videos.alreadyThere'));
    else if (listed.length >= limit) setError(t('music.videos.full', { limit }));
    else {
      onAdd({ url: address, name: name.text.trim() });
      url.keep('');
      name.keep('');
      setError(null);
    }
    urlInput.current?.focus();
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    if (!isEmpty && !disabled) add();
  };
  const typeUrl = (next: string) => {
    url.keep(next);
    setError(null);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }} onKeyDown={addByKey}>
      <Box sx={{ flex: '3 1 240px', minWidth: 0 }}>
        <TypedInput
          label={t('music.videos.url')}
          help={t('music.videos.urlHelp')}
          error={error}
          value={url.text}
          onChange={typeUrl}
          inputRef={urlInput}
          readOnly={disabled}
          maxLength={2_000}
        />
      </Box>
      <Box sx={{ flex: '2 1 160px', minWidth: 0 }}>
        <TypedInput
          label={t('music.videos.name')}
          value={name.text}
          onChange={name.keep}
          readOnly={disabled}
          maxLength={limits.maxNameLength}
        />
      </Box>
      <Button variant="outlined" startIcon={<Add />} disabled={isEmpty || disabled} onClick={add} sx={{ mt: 3 }}>
        {t('music.videos.add')}
      </Button>
    </Box>
  );
}

type TypedInputProps = {
  label: string;
  help?: string;
  error?: string | null;
  value: string;
  onChange: (next: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  readOnly: boolean;
  maxLength: number;
};

function TypedInput({ label, help, error = null, value, onChange, inputRef, readOnly, maxLength }: TypedInputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error ?? undefined}>
      <OutlinedInput
        id={id}
        inputRef={inputRef}
        size="small"
        fullWidth
        autoComplete="off"
        value={value}
        error={error !== null}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          readOnly,
          maxLength,
          spellCheck: false,
          'aria-invalid': error !== null,
          'aria-describedby': help || error ? helpId(id) : undefined,
        }}
      />
    </FieldFrame>
  );
}
