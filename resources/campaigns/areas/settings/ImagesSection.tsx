import { imageTargets } from '../../../../contracts/media.ts';
import { fieldAt } from '../../../../src/engine/fieldPath.ts';
import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { MediaInput } from '../../../../src/media/picker/MediaInput.tsx';
import { campaigns } from '../../schema.ts';
import { images, usePickerAddress } from './usePickerAddress.ts';

/** The pictures of the campaign's page for browsers and social networks, each cut to its own size. */
export function ImagesSection() {
  const t = useT();
  const picker = usePickerAddress();
  return (
    <FormSection title={t('media.images.title')} help={t('media.images.help')}>
      {images.map((name) => {
        const source = `meta_tags.${name}`;
        const isOpen = picker.field === name;
        return (
          <MediaInput
            key={name}
            source={source}
            field={fieldAt(campaigns.fields, source)}
            resource={campaigns}
            targetSize={imageTargets[name]}
            folder={picker.folder}
            onFolderChange={picker.move}
            opened={{ isOpen, atFile: picker.atFile, onOpen: (file) => void picker.open(name, file) }}
            onClose={picker.close}
          />
        );
      })}
    </FormSection>
  );
}
