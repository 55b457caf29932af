import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { limits } from '#contracts/limits.ts';
import { isText } from '#contracts/values.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { DateTimeField } from '#resources/schema/fields.ts';
import { fieldAt } from '#src/engine/fieldPath.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { DateTimeInput } from '#src/engine/inputs/ChoiceInputs.tsx';
import { firstErrorAt } from '#src/engine/inputs/errorAt.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import { defineScreens, type InputProps, type SectionProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { UploadInput } from '#src/media/fields/UploadInput.tsx';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { SlugInput } from '../../lazyInputs.tsx';
import { DraftNotice } from '../../publishing/DraftNotice.tsx';
import { CampaignPublishButton } from '../../publishing/PublishButton.tsx';
import { useRelease } from '../../releaseContext.ts';
import { campaigns } from '../../schema.ts';
import { CountedInput } from './CountedInput.tsx';
import { DateActions } from './DateActions.tsx';
import { FollowInput } from './follow/FollowInput.tsx';
import { NewslettersInput } from './newsletters/NewslettersInput.tsx';
import { TrackingSection } from './tracking/TrackingSection.tsx';
import { images, usePickerAddress } from './usePickerAddress.ts';

const { starts_at, ends_at } = campaigns.fields;

function Actions() {
  const { saving } = useFormState();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DateActions disabled={saving} />
      <CampaignPublishButton />
    </Box>
  );
}

/** The campaign's dates that the app supports. */
function DatesSection({ fields, ...words }: SectionProps) {
  const { start_date_enabled, start_date_required, end_date_enabled, end_date_required } =
    useCampaign().app.config ?? {};
  const isLive = !useRelease();
  const dates = new Map<string, DateTimeField | false | undefined>([
    ['starts_at', start_date_enabled && { ...starts_at, required: start_date_required }],
    ['ends_at', end_date_enabled && { ...ends_at, required: end_date_required }],
  ]);
  return (
    <FormSection {...words} actions={isLive && <Actions />}>
      {isLive && <DraftNotice />}
      {fields.map((source) => {
        if (!dates.has(source)) return <FieldInput key={source} source={source} />;
        const field = dates.get(source);
        return field && <DateTimeInput key={source} source={source} field={field} resource={campaigns} />;
      })}
    </FormSection>
  );
}

/** The images of the campaign's page for browsers and social networks, each cropped to its own size. */
function ImagesSection({ fields, ...words }: SectionProps) {
  const picker = usePickerAddress();
  return (
    <FormSection {...words}>
      {fields.map((source) => {
        const name = images.find((image) => source === `meta_tags.${image}`);
        if (!name) return <FieldInput key={source} source={source} />;
        return (
          <UploadInput
            key={source}
            source={source}
            field={fieldAt(campaigns.fields, source)}
            resource={campaigns}
            folder={picker.folder}
            onFolderChange={picker.move}
            opened={{
              isOpen: picker.field === name,
              atFile: picker.atFile,
              onOpen: (file) => void picker.open(name, file),
            }}
            onClose={picker.close}
          />
        );
      })}
    </FormSection>
  );
}

// Loaded lazily: only the settings have links.
const LinksEditor = lazyWithRetry(async () => ({ default: (await import('./links/LinksInput.tsx')).LinksInput }));

/** Edits the named links of a campaign. Reserves the height of an empty list while it is loaded. */
const LinksInput = () => (
  <Suspense fallback={<Box sx={{ minHeight: 72 }} />}>
    <LinksEditor />
  </Suspense>
);

// Loaded lazily: they are below everything else.
const Previews = lazyWithRetry(async () => ({ default: (await import('./previews/Previews.tsx')).Previews }));

/** The previews of shared links. Reserves their height while they are loaded. */
const PreviewsSection = ({ title, help }: SectionProps) => (
  <FormSection title={title} help={help}>
    <Suspense fallback={<Box sx={{ minHeight: 400 }} />}>
      <Previews />
    </Suspense>
  </FormSection>
);

// Loaded lazily: only this field of the settings has chips.
const LabelPicker = lazyWithRetry(async () => ({
  default: (await import('../../labels/LabelPicker.tsx')).LabelPicker,
}));

/** Edits the labels of a campaign. */
function LabelsInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, aria, id, readOnly } = useFieldInput(props);
  const { formState } = useFormContext();
  const { canAccess: mayCreate } = useCanAccess({ resource: 'labels', action: 'create' });
  const error = firstErrorAt(formState.errors, props.source);
  return (
    <FieldFrame {...frame} error={error} help={t(mayCreate ? 'labels.helpCreating' : 'labels.help')}>
      <Suspense fallback={<OutlinedInput size="small" fullWidth disabled id={id} />}>
        <LabelPicker
          chosen={Array.isArray(control.value) ? control.value.filter(isText) : []}
          onChange={control.onChange}
          onBlur={control.onBlur}
          id={id}
          name={control.name}
          inputRef={ref}
          invalid={Boolean(error)}
          readOnly={readOnly}
          aria={{ ...aria, 'aria-describedby': helpId(id) }}
        />
      </Suspense>
    </FieldFrame>
  );
}

/** The campaign settings' differences from a generated form. */
export const settingsScreens = defineScreens(campaigns, {
  inputs: {
    slug: SlugInput,
    labels: LabelsInput,
    newsletters: NewslettersInput,
    follow: FollowInput,
    links: LinksInput,
    'meta_tags.title': (props) => <CountedInput {...props} mark={limits.metaTitleCounter} />,
    'meta_tags.og_title': (props) => <CountedInput {...props} mark={limits.metaTitleCounter} />,
    'meta_tags.og_description': (props) => <CountedInput {...props} mark={limits.metaDescriptionCounter} />,
  },
  sections: {
    dates: DatesSection,
    tracking: TrackingSection,
    images: ImagesSection,
    'social-previews': PreviewsSection,
  },
});

export type SettingsSection = (typeof campaigns.form.sections)[number];
type SectionId = SettingsSection['id'];

/** The sections that depend on flags of the app's config. */
const offered: { readonly [Id in SectionId]?: (config: Partial<AppConfig>) => boolean } = {
  dates: ({ start_date_enabled, end_date_enabled }) => Boolean(start_date_enabled || end_date_enabled),
  newsletters: ({ newsletter_enabled }) => newsletter_enabled === true,
  follow: ({ follow_enabled }) => follow_enabled === true,
};

/**
 * Returns the declared sections that an app offers, from top to bottom. Each id is the last segment of the section's
 * URL.
 */
export const sectionsOf = (config: Partial<AppConfig>): readonly SettingsSection[] =>
  campaigns.form.sections.filter(({ id }) => offered[id]?.(config) ?? true);

/** The media picker also has a URL below the settings. */
const otherTabs = ['media'];

/** Returns whether the last segment of a URL is a known tab. */
export const isSettingsTab = (tab: string, sections: readonly SettingsSection[]): boolean =>
  sections.some(({ id }) => id === tab) || otherTabs.includes(tab);
