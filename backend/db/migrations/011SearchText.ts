/** `search_text` ignores case and diacritics in every locale; `lower` only handles the letters of the cluster's locale. */
const letters = Array.from({ length: 0x590 - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index));
const capitals = letters.filter((letter) => [...letter.toLowerCase()].length === 1 && letter.toLowerCase() !== letter);
/** Letters that Unicode does not decompose. */
const plain = new Map(['łl', 'øo', 'đd', 'ıi', 'ςσ'].map(([letter = '', other = '']) => [letter, other]));
const small = capitals.map((letter) => plain.get(letter.toLowerCase()) ?? letter.toLowerCase());
/** Without a counterpart in `to`, `translate` deletes them. */
const marks = letters.filter((letter) => letter >= '\u0300' && letter <= '\u036f');
const from = [...capitals, ...plain.keys(), ...marks].join('');
const to = [...small, ...plain.values()].join('');

const label = 'search_text(label) COLLATE "C"';
const endWeek = "((((valid_until AT TIME ZONE 'UTC')::date - date '2020-01-06') / 7))";
const indexes = [
  ['codes_by_label', `codes (state, (${label}), code) INCLUDE (label)`],
  ['codes_by_inviter', `codes (state, (search_text(inviter_name) COLLATE "C"), code) INCLUDE (inviter_name)`],
  ['links_named', `links ((${label}), id)`],
  ['links_by_label', `links (standing, (${label}), id, valid_until) INCLUDE (label)`],
  ['links_open_by_label', `links (${endWeek}, (${label}), id, valid_until) INCLUDE (label) WHERE standing = 'OPEN'`],
  ['links_of_code_by_label', `links (code, (${label}), id, standing, valid_until) INCLUDE (label)`],
];

export const searchText: readonly string[] = [
  `CREATE FUNCTION search_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(words) = length(words) THEN lower(words COLLATE "C") ELSE replace(replace(
      translate(lower(normalize(words, NFD) COLLATE "C"), '${from}', '${to}'), 'ß', 'ss'), 'ẞ', 'ss') END $$`,
  ...indexes.flatMap(([name, on]) => [
    `DROP INDEX registration_${name}`,
    `CREATE INDEX registration_${name} ON registration_${on}`,
  ]),
];
