/** The house's stores. Street and city are written as the post writes them there, in every language of the site. */
import type { CountryCode } from '../../../../shared/countries.ts';

export interface Store {
  /** Names the place in the visitor's language: `landing:stores.city.<id>`. */
  readonly id: 'munich' | 'dornach' | 'vienna';
  readonly city: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly country: CountryCode;
  /** Where in or by the city: `landing:stores.location.<location>`. */
  readonly location: 'oldTown' | 'tradeFair' | 'southernEdge';
}

export const stores: readonly Store[] = [
  {
    id: 'munich',
    city: 'München',
    street: 'Prannerstraße',
    houseNumber: '14',
    postalCode: '80333',
    country: 'DE',
    location: 'oldTown',
  },
  {
    id: 'dornach',
    city: 'Dornach',
    street: 'Einsteinring',
    houseNumber: '41',
    postalCode: '85609',
    country: 'DE',
    location: 'tradeFair',
  },
  {
    id: 'vienna',
    city: 'Vösendorf',
    street: 'Ortsstraße',
    houseNumber: '114',
    postalCode: '2331',
    country: 'AT',
    location: 'southernEdge',
  },
];
