import { AdminPage } from '../../admin/AdminPage.tsx';

function SplitGenerator() {
  return <AdminPage tool="splitGenerator" />;
}

export { SplitGenerator as Component };
