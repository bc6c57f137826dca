import type { Args, Call } from '../model/model.ts'

type Other = Partial<Pick<Call, 'resource' | 'action' | 'given'>>

/** A call made in the course of another: the same caller and request context, other arguments; by default all are given. */
export function callWith(call: Call, args: Args, { given = new Set(Object.keys(args)), ...other }: Other = {}): Call {
  return { ...call, ...other, args, given }
}
