/** spec §3, Store: for the landing page and its structured data. Who runs the site for another house names its own here. */
import type { CountryCode } from './countries.ts';
import type { Day } from './i18n/openingHours.ts';

/** The first and the last day of a span, and from when to when the door is open on each, as `HH:MM` of the place's clock. */
type Hours = readonly [from: Day, until: Day, opens: string, closes: string];

/**
 * Street and city are written as the post writes them there, in every language of the site. `location` names the
 * messages that say where it lies, and the picture of its door.
 */
export const stores = [
  {
    location: 'munich',
    street: 'Prannerstraße',
    houseNumber: '14',
    postalCode: '80333',
    city: 'München',
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
  },
  {
    location: 'dornach',
    street: 'Einsteinring',
    houseNumber: '41',
    postalCode: '85609',
    city: 'Dornach',
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
  },
  {
    location: 'vienna',
    street: 'Ortsstraße',
    houseNumber: '114',
    postalCode: '2331',
    city: 'Vösendorf',
    country: 'AT',
    hours: [
      [1, 5, '09:30', '18:30'],
      [6, 6, '09:00', '17:00'],
    ],
  },
] as const satisfies readonly {
  readonly location: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: CountryCode;
  readonly hours: readonly Hours[];
}[];
