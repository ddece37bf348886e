/** The house's stores. Street and city are written as the post writes them there, in every language of the site. */
export const stores = [
  { id: 'munich', address: ['Prannerstraße', '14', '80333 München'], country: 'DE', location: 'oldTown' },
  { id: 'dornach', address: ['Einsteinring', '41', '85609 Dornach'], country: 'DE', location: 'tradeFair' },
  { id: 'vienna', address: ['Ortsstraße', '114', '2331 Vösendorf'], country: 'AT', location: 'southernEdge' },
] as const;
