/** Longer timeouts for `findBy…` and `waitFor`, for busy machines. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
