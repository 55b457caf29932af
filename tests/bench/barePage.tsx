import { Admin, Datagrid, DateField, type GetListParams, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { tokenStorageKey } from '../../contracts/limits.ts';

/** What a list needs of a data provider, straight onto the API, with the token that the product has stored. */
const dataProvider = {
  getList: async (resource: string, { pagination, sort }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { field, order } = sort ?? { field: 'updated_at', order: 'DESC' };
    const query = `limit=${perPage}&offset=${(page - 1) * perPage}&sort=${field}&order=${order.toLowerCase()}`;
    const { access_token } = JSON.parse(localStorage.getItem(tokenStorageKey) ?? '{}');
    const answer = await fetch(`/api/${resource}?${query}`, { headers: { authorization: `Bearer ${access_token}` } });
    const { items, total } = await answer.json();
    return { data: items, total };
  },
};

const refused = () => Promise.reject(new Error('The bare page only lists'));
const others = { getOne: refused, getMany: refused, getManyReference: refused, create: refused, update: refused };
const writes = { updateMany: refused, delete: refused, deleteMany: refused };

const CampaignList = () => (
  <List sort={{ field: 'updated_at', order: 'DESC' }} perPage={25}>
    <Datagrid>
      <TextField source="status" />
      <TextField source="app" />
      <TextField source="name" />
      <DateField source="created_at" showTime />
      <DateField source="updated_at" showTime />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={{ ...dataProvider, ...others, ...writes }} disableTelemetry>
      <Resource name="campaigns" list={CampaignList} />
    </Admin>,
  );
}
