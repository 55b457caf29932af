import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useListContext, useResourceDefinition } from 'ra-core';
import { useT } from '../../i18n/useT.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useResourceWords } from '../words.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportAllButton } from './ExportAllButton.tsx';
import { Filters } from './Filters.tsx';
import { ListContent } from './ListContent.tsx';
import { Pagination } from './Pagination.tsx';

/** Title and actions, filters, rows and pages. */
export function ListPage() {
  const { resource, overrides } = useScreens();
  const { total, selectedIds, filterValues } = useListContext();
  const words = useResourceWords(resource);
  const Actions = overrides.listActions;
  // An empty list offers its one action in the middle, and nothing to search.
  const empty = total === 0 && Object.keys(filterValues).length === 0;
  const count = total ? <Typography color="text.secondary">{total}</Typography> : null;
  const actions = (
    <>
      {Actions && <Actions />}
      {!empty && <ColumnsButton />}
      {!empty && resource.list.bulk.includes('export') && <ExportAllButton />}
      {!empty && <CreateButton />}
    </>
  );
  return (
    <>
      <PageHeader title={words.many} beside={count} actions={actions} />
      {!empty && (selectedIds.length > 0 ? <BulkBar /> : <Filters />)}
      <Panel>
        <ListContent />
      </Panel>
      <Pagination />
    </>
  );
}

/** The way to a new record, for those who may make one. */
export function CreateButton() {
  const t = useT();
  const { resource } = useScreens();
  const { one } = useResourceWords(resource);
  const createPath = useCreatePath();
  const { hasCreate } = useResourceDefinition({ resource: resource.name });
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'create' });
  if (!hasCreate || !canAccess) return null;
  return (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
    >
      {t('engine.list.create', { name: one.toLowerCase() })}
    </Button>
  );
}
