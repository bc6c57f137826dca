import type { Args, Call } from '../define/model.ts'

/** What else may differ in a call made in the course of another. */
interface Other extends Partial<Pick<Call, 'resource' | 'action'>> {
  /** Names of the arguments that count as given; all of them if absent. */
  readonly given?: ReadonlySet<string>
}

/** A call made in the course of another: the same caller and circumstances, other arguments. */
export function callWith(call: Call, args: Args, { given = new Set(Object.keys(args)), ...other }: Other = {}): Call {
  return { ...call, ...other, args, given }
}
