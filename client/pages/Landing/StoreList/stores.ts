/** The stores. Who runs the site for another house names its own here, and draws the door of each in artwork/houses. */
import type { Day } from '../../../../shared/i18n/openingHours.ts';

/** The first and the last day of a span, and from when to when the door is open on each, as `HH:MM` of the place's clock. */
type Hours = readonly [from: Day, until: Day, opens: string, closes: string];

/** Street and city are written as the post writes them there, in every language of the site. */
export const stores = [
  {
    id: 'munich',
    address: ['Prannerstraße', '14', '80333 München'],
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
  },
  {
    id: 'dornach',
    address: ['Einsteinring', '41', '85609 Dornach'],
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
  },
  {
    id: 'vienna',
    address: ['Ortsstraße', '114', '2331 Vösendorf'],
    country: 'AT',
    hours: [
      [1, 5, '09:30', '18:30'],
      [6, 6, '09:00', '17:00'],
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly address: readonly [street: string, houseNumber: string, city: string];
  readonly hours: readonly Hours[];
  readonly [more: string]: unknown;
}[];
