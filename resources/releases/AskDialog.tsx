import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { PersonOfRelease } from '#dataProvider/releaseCalls.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { PickerInput, pickerLook } from '#src/engine/inputs/PickerInput.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { CommentField } from './CommentField.tsx';
import { usePeopleOfRelease, useReleaseAction } from './releaseQueries.ts';
import type { Release } from './schema.ts';

type AskDialogProps = { release: Release; onClose: () => void };

/** Asks people to approve a release, with a note. */
export default function AskDialog({ release: { id, name }, onClose }: AskDialogProps) {
  const t = useT();
  const peopleId = useId();
  const errorWords = useErrorWords();
  const [people, setPeople] = useState<PersonOfRelease[]>([]);
  const { text, keep, forget } = usePersistedText(`${useCurrentUser().id}/release ${id} ask`);
  const note = text ?? '';
  const { mutate, error, isPending } = useReleaseAction(
    (calls, users: string[]) => calls.askForApproval(id, { users, ...(note.trim() && { note: note.trim() }) }),
    { done: () => t('releases.ask.done'), showsErrors: true },
  );
  const submit = () =>
    mutate(
      people.map((person) => person.id),
      {
        onSuccess: () => {
          forget(note);
          onClose();
        },
      },
    );
  return (
    <TitledDialog
      title={t('releases.ask.title', { name })}
      text={t('releases.ask.text')}
      busy={isPending}
      main={{ label: t('releases.ask.confirm'), disabled: people.length === 0 }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={2}>
        <FieldFrame id={peopleId} label={t('releases.ask.people')}>
          <PeoplePicker id={peopleId} release={id} chosen={people} onChange={setPeople} />
        </FieldFrame>
        <CommentField label={t('releases.ask.note')} value={note} onChange={keep} />
        {error && <Alert severity="error">{errorWords(error)}</Alert>}
      </Stack>
    </TitledDialog>
  );
}

type PeoplePickerProps = {
  id: string;
  release: string;
  chosen: PersonOfRelease[];
  onChange: (people: PersonOfRelease[]) => void;
};

/** Chooses people who see the release, except the user. */
function PeoplePicker({ id, release, chosen, onChange }: PeoplePickerProps) {
  const t = useT();
  const { id: own } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const { data = [], isPending } = usePeopleOfRelease(release, typed);
  return (
    <Autocomplete
      {...pickerLook(t, false)}
      multiple
      autoHighlight
      filterSelectedOptions
      id={id}
      options={data.filter((person) => person.id !== own)}
      value={chosen}
      onChange={(_event, people) => onChange(people.slice(0, limits.maxMentions))}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      getOptionLabel={({ display_name }) => display_name}
      getOptionKey={(person) => person.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server searches, without regard to accents.
      filterOptions={(people) => people}
      loading={isPending}
      loadingText={t('engine.list.loading')}
      noOptionsText={t('releases.ask.noPeople')}
      renderInput={(parts) => <PickerInput frame={parts.InputProps} input={parts.inputProps} />}
    />
  );
}
