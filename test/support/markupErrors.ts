/** html-validate without rules of style, and the findings of validators that are no faults. */
import { HtmlValidate } from 'html-validate';

export interface MarkupError {
  readonly document: string;
  readonly rule: string;
  /** The element, or the text around it. */
  readonly where: string;
}

/** Patterns of `document, rule: where`, each with its reason. */
export const explanations: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /(?:no-redundant-role: .*on <|“role” .* on a “|“\w+” role is unnecessary for element “)(?:t(?:able|head|body|[rhd])\b)/,
    'Some browsers drop the roles of a table that is displayed as a grid (DataTable.tsx).',
  ],
  [
    /^mail.*(?:is deprecated on|attribute on the “\w+” element is obsolete|“mso-|“supported-color-schemes”)/,
    'Mail programs need them.',
  ],
  [
    /“(?:disablepictureinpicture|disableremoteplayback)” not allowed on element “video”/,
    'Of specifications beside HTML.',
  ],
  [
    /image candidate string with a width descriptor, .*type="image\/webp"/,
    'Wrong: this source has no width descriptor, only the next one has.',
  ],
  [/^splitGenerator.*h32: /, 'Each input updates the result: there is nothing to submit.'],
  [
    /CSS: .*(?:container|cq[wh]|slant|inner-corner|view-transition|vector-effect|\(root\)|-card\)|polygon|100%\)\}|0 0\) 0\/)/,
    'Container queries, view transitions, vector-effect and double gradient stops, unknown to the checker.',
  ],
];

/** What React writes, what mail programs need, and class names of tests. */
const styleRules = [
  ...['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'void-style'],
  ...['no-conditional-comment', 'no-inline-style', 'prefer-tbody', 'tel-non-breaking'],
  ...['no-dup-class', 'no-implicit-input-type'],
];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    ...Object.fromEntries(styleRules.map((rule) => [rule, 'off'])),
    // Names of lists, ids of React, and files of the site's own server.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'valid-id': ['error', { relaxed: true }],
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});

export function findMarkupErrors(document: string, html: string): readonly MarkupError[] {
  const { results } = validator.validateStringSync(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => ({ document, rule: `${ruleId}: ${message}`, where: selector ?? '' }));
}

export const findExplanation = ({ document, rule, where }: MarkupError) =>
  explanations.findIndex(([pattern]) => pattern.test(`${document}, ${rule}: ${where}`));

export const findUnexplained = (document: string, html: string) =>
  findMarkupErrors(document, html).filter((error) => findExplanation(error) < 0);
