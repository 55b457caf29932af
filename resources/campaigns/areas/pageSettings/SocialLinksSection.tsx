import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { socialNetworks } from '#contracts/socialNetworks.ts';
import { errorPlace } from '#src/engine/form/errorPlaces.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { useT } from '#src/i18n/useT.ts';
import { AddMenu } from '#src/ui/AddMenu.tsx';
import { SortableList } from '#src/ui/sortable/SortableList.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { LanguagesFailed } from '../../languages/LanguagesFailed.tsx';
import { useCampaignLanguages } from '../../languages/useCampaignLanguages.ts';
import { SocialLinkEntry } from './SocialLinkEntry.tsx';
import { source } from './socialLinks.ts';
import { addMark, useLinkFocus } from './useLinkFocus.ts';
import { useSocialLinks } from './useSocialLinks.ts';

/** The networks that the public page links to, each with one address per language, in the order of the page. */
export function SocialLinksSection() {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const { formState } = useFormContext();
  const { languages, isPending, error, retry } = useCampaignLanguages();
  const place = useRef<HTMLDivElement>(null);
  const focus = useLinkFocus(place);
  const links = useSocialLinks(focus.toInput);
  const { entries, said, move } = links;
  const problem = errorAt(formState.errors, source);
  return (
    <FormSection title={t('pageSettings.links.title')} help={t('pageSettings.links.help')}>
      {error && <LanguagesFailed error={error} onRetry={retry} />}
      {entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('pageSettings.links.none')}
        </Typography>
      )}
      <div ref={place} {...errorPlace(source)}>
        <SortableList
          items={entries}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name}
          onMove={move}
          disabled={readOnly}
          label={t('pageSettings.links.title')}
        >
          {(entry, at, controls) => (
            <SocialLinkEntry
              entry={entry}
              at={at}
              controls={controls}
              links={links}
              focus={focus}
              languages={languages}
              loading={isPending}
              failed={error !== null}
            />
          )}
        </SortableList>
      </div>
      {problem && (
        <Typography variant="caption" color="error" role="alert">
          {problem}
        </Typography>
      )}
      <AddNetwork
        taken={entries.map(({ name }) => name)}
        disabled={readOnly || isPending || error !== null}
        onAdd={links.add}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FormSection>
  );
}

type AddNetworkProps = { taken: readonly string[]; disabled: boolean; onAdd: (name: string) => void };

/** Each network can be added once: visitors could not distinguish two links with the same name. */
function AddNetwork({ taken, disabled, onAdd }: AddNetworkProps) {
  const t = useT();
  const left = socialNetworks.filter((name) => !taken.includes(name));
  if (left.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('pageSettings.links.all')}
      </Typography>
    );
  }
  return (
    <Box {...addMark}>
      <AddMenu
        label={t('pageSettings.links.add')}
        choices={left.map((name) => ({ value: name, words: name }))}
        disabled={disabled}
        onAdd={onAdd}
      />
    </Box>
  );
}
