import { readFileSync } from 'node:fs';
import { linkValidityDays } from '../codes/linkValidity.ts';
import { locales } from '../i18n/locales.ts';
import { getBrandFigures } from './brandFigures.ts';

const namespaces = ['activation', 'common', 'deny', 'landing'] as const;

it.each(locales)('no message in %s contains a brand figure', (locale) => {
  const claims = getBrandFigures(locale);
  const figures = [claims.brands, claims.discount, claims.small, claims.medium, claims.large, claims.smallMinimum];
  const spaced = (text: string) => text.replace(/\s/gu, ' ');
  const days = new RegExp(`\\b${linkValidityDays} \\p{L}`, 'u');
  for (const namespace of namespaces) {
    const text = spaced(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8'));
    expect([namespace, figures.filter((figure) => text.includes(spaced(figure)))]).toEqual([namespace, []]);
    expect([namespace, days.exec(text)?.[0]]).toEqual([namespace, undefined]);
  }
});

it('the figures are those of spec §9', () => {
  expect(getBrandFigures('en')).toMatchObject({
    brands: '3,000',
    featured: '500',
    pieces: '500',
    stars: '4.8',
    reviews: '500,000',
    discount: '75%',
    products: '5',
    customers: '3',
    small: '10%',
    medium: '15%',
    large: '20%',
  });
});
