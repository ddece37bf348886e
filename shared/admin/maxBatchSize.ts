/** Of codes or links that one request creates or changes. */
export const maxBatchSize = 1000;
