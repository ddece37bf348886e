/** In cents of a euro: for the 10 % voucher. */
export const smallMinimumOrder = 100_00;
/** For the 15 % voucher. */
export const mediumMinimumOrder = 150_00;
