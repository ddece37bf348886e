/** html-validate without rules of style, and the findings of validators that are no faults. */
import { HtmlValidate } from 'html-validate';

export interface MarkupError {
  readonly document: string;
  readonly rule: string;
  /** The element, or the text around it. */
  readonly where: string;
}

/** Patterns of `document, rule: where`. */
export const explanations: readonly RegExp[] = [
  // Some browsers drop the roles of a table that is displayed as a grid (DataTable.tsx).
  /(?:no-redundant-role: .*on <|“role” .* on a “|“\w+” role is unnecessary for element “)(?:t(?:able|head|body|[rhd])\b)/,
  // Mail programs need them.
  /^mail.*(?:is deprecated on|attribute on the “\w+” element is obsolete|“mso-|“supported-color-schemes”)/,
  // From specifications other than HTML.
  /“(?:disablepictureinpicture|disableremoteplayback)” not allowed on element “video”/,
  // Wrong: this source has no width descriptor, only the next one has.
  /image candidate string with a width descriptor, .*type="image\/webp"/,
  // Each input updates the result: there is nothing to submit.
  /^splitGenerator.*h32: /,
  // Container queries, view transitions, vector-effect and double gradient stops, unknown to the checker.
  /CSS: .*(?:container|cq[wh]|slant|inner-corner|view-transition|vector-effect|\(root\)|-card\)|polygon|100%\)\}|0 0\) 0\/)/,
];

/** What React writes, what mail programs need, and class names of tests. */
const styleRules = [
  'attr-case attribute-boolean-style attribute-empty-style doctype-style void-style no-conditional-comment',
  'no-inline-style prefer-tbody tel-non-breaking no-dup-class no-implicit-input-type',
].flatMap((names) => names.split(' '));

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

export const findMarkupErrors = (document: string, html: string): readonly MarkupError[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => ({ document, rule: `${ruleId}: ${message}`, where: selector ?? '' }));

export const findExplanation = ({ document, rule, where }: MarkupError) =>
  explanations.find((pattern) => pattern.test(`${document}, ${rule}: ${where}`));

export const findUnexplained = (document: string, html: string) =>
  findMarkupErrors(document, html).filter((error) => findExplanation(error) === undefined);
