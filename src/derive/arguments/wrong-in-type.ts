import { type ArgumentProblem, problemOf } from '../../define/errors.ts'
import type { ArgDescription } from './describe-arg.ts'
import { errors } from '../errors.ts'
import { formats } from './formats.ts'

/** What is wrong with a value of the right type: none of the choices, out of bounds, not of the format. */
export function wrongInType(value: unknown, to: ArgDescription, name: string): ArgumentProblem | undefined {
  if (to.enum && !Array.isArray(value) && !to.enum.includes(value)) {
    const allowed = to.enum.map(String).join(', ')
    return problemOf(errors.rest_not_in_enum({ name, allowed }), null)
  }
  if (typeof value === 'number') return betweenBounds(value, to, name)
  if (typeof value === 'string' && to.format) return formats[to.format]?.(value, name)
  return undefined
}

function betweenBounds(value: number, to: ArgDescription, name: string): ArgumentProblem | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: isAbove, exclusiveMaximum: isBelow } = to
  const isTooLittle = isAbove ? value <= minimum : value < minimum
  const isTooMuch = isBelow ? value >= maximum : value > maximum
  if (!isTooLittle && !isTooMuch) return undefined
  const told = (bound: number, isExclusive = false) => `${bound} (${isExclusive ? 'exclusive' : 'inclusive'})`
  if (minimum > -Infinity && maximum < Infinity)
    return problemOf(
      errors.rest_out_of_bounds__both({ name, least: told(minimum, isAbove), most: told(maximum, isBelow) }),
      null,
    )
  const orEqual = (isExclusive = false) => (isExclusive ? '' : ' or equal to')
  return problemOf(
    isTooLittle
      ? errors.rest_out_of_bounds__least({ name, orEqual: orEqual(isAbove), minimum })
      : errors.rest_out_of_bounds__most({ name, orEqual: orEqual(isBelow), maximum }),
    null,
  )
}
