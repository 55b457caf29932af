import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, type RaRecord, useCanAccess } from 'react-admin';
import type { Fields } from '#resources/schema/fields.ts';
import { innerFields } from '#resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { useEditing } from '../live/editingContext.ts';
import { RecordEditing } from '../live/RecordEditing.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';
import { JoinedRecords } from './JoinedRecords.tsx';
import { BackToList, HistoryLink, RecordPage } from './RecordPage.tsx';
import { TabbedSections } from './TabbedSections.tsx';
import { answeredSources, ValueList } from './ValueList.tsx';

/** The page of the record in the URL. */
export default function GeneratedShow() {
  const { page: Page } = useScreens().overrides;
  return (
    <RecordPage action="show">
      {(record) => (Page ? <Page record={{ ...record, id: String(record.id) }} /> : <ShowPage record={record} />)}
    </RecordPage>
  );
}

/** A read-only record: the sections of its form, then all other fields that the server returns. */
export function ShowPage({ record }: { record: RaRecord }) {
  return (
    <RecordEditing record={record} reads>
      <ShownRecord record={record} />
    </RecordEditing>
  );
}

function ShownRecord({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const { notice } = useEditing();
  const sections = resource.form.sections;
  const others = sourcesBeside(resource.fields, new Set(sections.flatMap(({ fields }) => fields.flat())));
  return (
    <>
      <PageHeader
        title={String(record[resource.title] ?? record.id)}
        above={<BackToList />}
        actions={
          <>
            <HistoryLink record={record} />
            <EditButton record={record} />
          </>
        }
      />
      {notice}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <TabbedSections isShown={({ fields }) => answeredSources(resource, record, fields.flat()).length > 0}>
          {({ id, fields }) => <Values title={words.section(id)} sources={fields.flat()} record={record} />}
        </TabbedSections>
        <Values title={t('engine.show.details')} sources={others} record={record} />
        <JoinedRecords record={record} />
      </Box>
    </>
  );
}

/** Returns the sources of all fields that are not shown, of a group only those of its fields that are not. */
function sourcesBeside(fields: Fields, shown: ReadonlySet<string>, group = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const source = `${group}${name}`;
    if (shown.has(source)) return [];
    const isShownInPart = [...shown].some((other) => other.startsWith(`${source}.`));
    return isShownInPart ? sourcesBeside(innerFields(field), shown, `${source}.`) : [source];
  });
}

type ValuesProps = { title: string; sources: readonly string[]; record: RaRecord };

function Values({ title, sources, record }: ValuesProps) {
  const answered = answeredSources(useScreens().resource, record, sources);
  if (answered.length === 0) return null;
  return (
    <FormSection title={title}>
      <ValueList sources={answered} record={record} />
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
