import { isTakenKey, keyOf } from './splitKey.ts';

it.each([
  ['Spring page', 'spring-page'],
  ['  Frühling für Łódź & Århus, 2027! ', 'fruhling-fur-lodz-arhus-2027'],
  ['Größe/Œuvre', 'grosse-oeuvre'],
  ['--a--', 'a'],
  ['春', ''],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
])('the key of %p is %p', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

it('a key is never longer than 60 characters and never ends in a hyphen', () => {
  expect(keyOf('a'.repeat(200))).toHaveLength(60);
  expect(keyOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
});

it.each(['rc', 'ts', 'variant', 'disablegb', 'lean-registration', 'landing-description'])('%s is taken', (key) => {
  expect(isTakenKey(key)).toBe(true);
});

it('another key is free', () => {
  expect(isTakenKey('spring-page')).toBe(false);
});
