import { fitsShape } from './answerShape.ts';
import { answerShapes } from './answerShapes.generated.ts';

/** Every answer passes here once, the subscription's too: what comes through is what the generated types promise. */
export function isAnswerTo(operationName: string, data: unknown): boolean {
  const shape = answerShapes[operationName];
  if (shape === undefined) throw new TypeError(`No contract for ${operationName}: run "npm run codegen"`);
  return fitsShape(shape, data);
}
