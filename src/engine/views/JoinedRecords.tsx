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
  const { joins } = useScreens().resource;
  return Object.entries(joins).map(([name, join]) => <Joined key={name} join={join} id={String(record.id)} />);
}

function Joined({ join, id }: { join: Join; id: string }) {
  const { options } = useResourceDefinition({ resource: join.from });
  const { canAccess } = useCanAccess({ resource: join.from, action: 'list' });
  const declared: Resource | undefined = options?.declaration;
  return declared && canAccess ? <JoinedList declared={declared} join={join} id={id} /> : null;
}

/** The list has all columns except for the reference, and no bulk actions. */
function JoinedList({ declared, join: { from, on }, id }: { declared: Resource; join: Join; id: string }) {
  const { many } = useResourceWords(declared);
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
          <FormSection title={many} actions={<AddButton />}>
            <Box sx={{ overflowX: 'auto' }}>
              <ListContent />
            </Box>
            <Pagination label={many} />
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
