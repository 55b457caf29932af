import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { TableGroup } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { Downloads } from '../downloads/Downloads.tsx';
import { DataTableItem } from '../table/DataTableItem.tsx';

/** A tab's label on one line, truncated if it is too long. */
const Name = ({ children }: { children: string }) => (
  <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** Several tables in tabs. */
export function TableGroupItem({ item: { tables, title } }: { item: TableGroup }) {
  const t = useT();
  const id = useId();
  const [chosen, choose] = useState(0);
  // After a reload there may be fewer tables.
  const open = Math.min(chosen, tables.length - 1);
  const nameOf = (at: number) => tables[at]?.title ?? t('reports.group.table', { number: at + 1 });
  if (tables.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ p: 2 }}>
        {t('reports.group.none')}
      </Typography>
    );
  }
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, at: number) => choose(at)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={title ?? t('reports.kinds.table_group')}
        sx={{ px: 1 }}
      >
        {tables.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tables have their places
          <Tab key={at} id={`${id}-tab-${at}`} aria-controls={`${id}-panel-${at}`} label={<Name>{nameOf(at)}</Name>} />
        ))}
      </Tabs>
      {tables.map((table, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: tables have their places
          key={at}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
          sx={{ pt: 1 }}
        >
          {at === open && <Downloads downloads={table.downloads} name={nameOf(at)} />}
          {at === open && <DataTableItem item={table} name={nameOf(at)} />}
        </Box>
      ))}
    </>
  );
}
