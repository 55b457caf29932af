import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { ListBase, type RaRecord, useCanAccess, useListContext, useResourceDefinition } from 'react-admin';
import type { Join, Resource } from '#resources/schema/defineResource.ts';
import { FormSection } from '../form/FormSection.tsx';
import { CreateButton, NewRecordContext } from '../list/CreateButton.tsx';
import { ListContent } from '../list/ListContent.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { listMetaOf } from '../listMeta.ts';
import { useScreens } from '../ScreensContext.ts';
import { ScreensProvider } from '../ScreensProvider.tsx';
import { useResourceWords } from '../words.ts';

const perPage = 10;
const noOverrides = {};

/** A section for each declared join: the records of the other resource that refer to this one. */
export function JoinedRecords({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  return Object.entries(resource.joins).map(([name, join]) => (
    <Joined key={name} title={words.join(name)} join={join} id={String(record.id)} />
  ));
}

type JoinedProps = { title: string; join: Join; id: string };

function Joined({ join, ...props }: JoinedProps) {
  const { options } = useResourceDefinition({ resource: join.from });
  const { canAccess } = useCanAccess({ resource: join.from, action: 'list' });
  const declared: Resource | undefined = options?.declaration;
  return declared && canAccess ? <JoinedList declared={declared} join={join} {...props} /> : null;
}

/** The list has all columns except for the reference, and no bulk actions. */
function JoinedList({ declared, join: { from, on }, title, id }: JoinedProps & { declared: Resource }) {
  const resource = useMemo((): Resource => {
    const columns = declared.list.columns.filter((name) => name !== on);
    return { ...declared, list: { ...declared.list, columns, bulk: [] } };
  }, [declared, on]);
  const filter = useMemo(() => ({ [on]: [id] }), [on, id]);
  const added = useMemo(() => ({ [on]: declared.fields[on]?.kind === 'list' ? [id] : id }), [declared, on, id]);
  const queryOptions = useMemo(() => ({ onError: () => {}, meta: listMetaOf(resource) }), [resource]);
  return (
    <ScreensProvider resource={resource} overrides={noOverrides}>
      <NewRecordContext value={added}>
        <ListBase
          resource={from}
          filter={filter}
          sort={resource.list.sort}
          perPage={perPage}
          disableSyncWithLocation
          storeKey={false}
          queryOptions={queryOptions}
          disableAuthentication
        >
          <FormSection title={title} actions={<AddButton />}>
            {/* The header of the table sticks to the page, which scrolls around this box. */}
            <Box sx={{ overflowX: 'auto', '& .MuiTableCell-stickyHeader': { position: 'static' } }}>
              <ListContent />
            </Box>
            <Pagination label={title} />
          </FormSection>
        </ListBase>
      </NewRecordContext>
    </ScreensProvider>
  );
}

/** An empty list has this button itself. */
function AddButton() {
  const { total } = useListContext();
  return total ? <CreateButton /> : null;
}
