import { imageTargets } from '#contracts/media.ts';
import { fieldAt } from '#src/engine/fieldPath.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';
import { MediaInput } from '#src/media/picker/MediaInput.tsx';
import { campaigns } from '../../schema.ts';
import { images, usePickerAddress } from './usePickerAddress.ts';

/** The images of the campaign's page for browsers and social networks, each cropped to its own size. */
export function ImagesSection({ fields, ...words }: SectionProps) {
  const picker = usePickerAddress();
  return (
    <FormSection {...words}>
      {fields.map((source) => {
        const name = images.find((image) => source === `meta_tags.${image}`);
        if (!name) return <FieldInput key={source} source={source} />;
        return (
          <MediaInput
            key={source}
            source={source}
            field={fieldAt(campaigns.fields, source)}
            resource={campaigns}
            targetSize={imageTargets[name]}
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
