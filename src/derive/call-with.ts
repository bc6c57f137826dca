import type { Args, Call } from '../model/model.ts'

type Other = Partial<Pick<Call, 'resource' | 'action' | 'given'>>

/** A call in the course of another: same caller and request context, other arguments; by default all count as given. */
export function callWith(call: Call, args: Args, { given = new Set(Object.keys(args)), ...other }: Other = {}): Call {
  return { ...call, ...other, args, given }
}
