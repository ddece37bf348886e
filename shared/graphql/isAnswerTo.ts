import type { DocumentNode } from '@apollo/client';
import { type AnswerShape, fitsShape } from './answerShape.ts';
import { answerShapes } from './answerShapes.generated.ts';

/** Every answer passes here once, the subscription's too: what comes through is what the generated types promise. */
export function isAnswerTo(operationName: string, data: unknown, document?: DocumentNode): boolean {
  const shape = (document as ShapedDocument | undefined)?.answerShape ?? answerShapes[operationName];
  if (shape === undefined) throw new TypeError(`No contract for ${operationName}: run "npm run codegen"`);
  return fitsShape(shape, data);
}

/** The console's documents and those of the bot check bring their shapes along: few visitors load them. */
type ShapedDocument = DocumentNode & { readonly answerShape?: AnswerShape };
