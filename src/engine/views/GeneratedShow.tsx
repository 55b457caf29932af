import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, type RaRecord, useCanAccess } from 'ra-core';
import { isVisible } from '../../../resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FieldCell } from '../cells/registry.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';
import { BackToList, RecordPage } from './RecordPage.tsx';

/** The page of the record in the address. */
export default function GeneratedShow() {
  return <RecordPage action="show">{(record) => <ShowPage record={record} />}</RecordPage>;
}

/** A record to read: the sections of its form, then everything else that the server answers. */
export function ShowPage({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const sections = resource.form.sections;
  const shown = new Set(sections.flatMap(({ fields }) => fields));
  const others = Object.keys(resource.fields).filter((name) => !shown.has(name));
  return (
    <>
      <PageHeader
        title={String(record[resource.title] ?? record.id)}
        above={<BackToList />}
        actions={<EditButton record={record} />}
      />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: (theme) => theme.layout.formWidth }}>
        {sections.map(({ id, fields }) => (
          <Values key={id} title={words.section(id)} sources={fields} record={record} />
        ))}
        <Values title={t('engine.show.details')} sources={others} record={record} />
      </Box>
    </>
  );
}

type ValuesProps = { title: string; sources: readonly string[]; record: RaRecord };

/** Fields that were not answered are not the reader's to see; those whose condition does not hold are not there. */
function Values({ title, sources, record }: ValuesProps) {
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const answered = sources.flatMap((source) => {
    const field = resource.fields[source];
    const shown = field && record[source] !== undefined && isVisible(resource.fields, record, source);
    return shown ? [{ source, field }] : [];
  });
  if (answered.length === 0) return null;
  return (
    <FormSection title={title}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {answered.map(({ source, field }) => (
          <Box key={source} sx={{ display: 'grid', gridTemplateColumns: { sm: '200px 1fr' }, columnGap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {words.field(source)}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              <FieldCell
                value={record[source]}
                record={record}
                field={field}
                resource={resource}
                source={source}
                whole
              />
            </Box>
          </Box>
        ))}
      </Box>
    </FormSection>
  );
}

function EditButton({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource } = useScreens();
  const recordPath = useRecordPath(resource.name);
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'edit', record });
  if (!canAccess) return null;
  return (
    <Button variant="contained" startIcon={<EditOutlined />} component={LinkBase} to={recordPath(record.id)}>
      {t('engine.show.edit')}
    </Button>
  );
}
