import { type ArgumentProblem, problemOf } from '../../define/errors.ts'
import type { ArgDescription } from '../describe-arg.ts'
import { errors } from '../errors.ts'
import { notInEnum } from './not-in-enum.ts'
import { formats } from './formats.ts'

/** The fault of a value of the right type: not a choice, out of bounds, or malformed. */
export function wrongInType(value: unknown, to: ArgDescription, name: string): ArgumentProblem | undefined {
  if (to.enum && !Array.isArray(value) && !to.enum.includes(value)) return problemOf(notInEnum(name, to.enum), null)
  if (typeof value === 'number') return outOfBounds(value, to, name)
  if (typeof value === 'string' && to.format) return formats[to.format]?.(value, name)
  return undefined
}

function outOfBounds(value: number, to: ArgDescription, name: string): ArgumentProblem | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: isOpenBelow, exclusiveMaximum: isOpenAbove } = to
  const isTooLittle = isOpenBelow ? value <= minimum : value < minimum
  const isTooMuch = isOpenAbove ? value >= maximum : value > maximum
  if (!isTooLittle && !isTooMuch) return undefined
  const describeBound = (bound: number, isOpen = false) => `${bound} (${isOpen ? 'exclusive' : 'inclusive'})`
  if (minimum > -Infinity && maximum < Infinity) {
    const bounds = { least: describeBound(minimum, isOpenBelow), most: describeBound(maximum, isOpenAbove) }
    return problemOf(errors.rest_out_of_bounds__both({ name, ...bounds }), null)
  }
  const orEqual = (isOpen = false) => (isOpen ? '' : 'or equal to ')
  return problemOf(
    isTooLittle
      ? errors.rest_out_of_bounds__least({ name, least: `${orEqual(isOpenBelow)}${minimum}` })
      : errors.rest_out_of_bounds__most({ name, most: `${orEqual(isOpenAbove)}${maximum}` }),
    null,
  )
}
