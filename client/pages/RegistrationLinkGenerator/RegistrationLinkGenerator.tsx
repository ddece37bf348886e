import { AdminPage } from '../../admin/AdminPage.tsx';

function RegistrationLinkGenerator() {
  return <AdminPage tool="linkGenerator" />;
}

export { RegistrationLinkGenerator as Component };
