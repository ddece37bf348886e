/** A query that waits (`findBy…`, `waitFor`) gives up by what never comes, not by how busy the machine is. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
