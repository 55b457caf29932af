import { imageTargets } from '../../../../contracts/media.ts';
import { fieldAt } from '../../../../src/engine/fieldPath.ts';
import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { MediaInput } from '../../../../src/media/picker/MediaInput.tsx';
import { campaigns } from '../../schema.ts';
import { useMediaFolder } from '../../useMediaFolder.ts';

const images = ['favicon', 'og_image', 'twitter_image'] as const;

/** The pictures of the campaign's page for browsers and social networks, each cut to its own size. */
export function ImagesSection() {
  const t = useT();
  const { folder, onFolderChange, keep } = useMediaFolder();
  return (
    <FormSection title={t('media.images.title')} help={t('media.images.help')}>
      {images.map((name) => {
        const source = `meta_tags.${name}`;
        return (
          <MediaInput
            key={name}
            source={source}
            field={fieldAt(campaigns.fields, source)}
            resource={campaigns}
            targetSize={imageTargets[name]}
            folder={folder}
            onFolderChange={onFolderChange}
            onClose={keep}
          />
        );
      })}
    </FormSection>
  );
}
