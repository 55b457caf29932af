import { Admin, Datagrid, type DataProvider, DateField, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { tokenStorageKey } from '#contracts/limits.ts';

const refused = () => Promise.reject(new Error('The bare page only lists'));

/** A minimal data provider for a list, directly on the API, with the token that the product has stored. */
const dataProvider: DataProvider = {
  getList: async (resource, { pagination: { page, perPage } = { page: 1, perPage: 25 }, sort }) => {
    const order = `sort=${sort?.field}&order=${sort?.order.toLowerCase()}`;
    const { access_token } = JSON.parse(localStorage.getItem(tokenStorageKey) ?? '{}');
    const answer = await fetch(`/api/${resource}?limit=${perPage}&offset=${(page - 1) * perPage}&${order}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { items, total } = await answer.json();
    return { data: items, total };
  },
  getOne: refused,
  getMany: refused,
  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
};

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
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="campaigns" list={CampaignList} />
    </Admin>,
  );
}
