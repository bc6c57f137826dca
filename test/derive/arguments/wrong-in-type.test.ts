import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeSchema } from '../../../src/derive/describe-arg.ts'
import { wrongInType } from '../../../src/derive/arguments/wrong-in-type.ts'

const told = (schema: z.ZodType, value: number) => wrongInType(value, describeSchema(schema), 'x')?.message

it.each<[z.ZodType, number, string | undefined]>([
  [z.number().min(2).max(9), 2, undefined],
  [z.number().min(2).max(9), 9, undefined],
  [z.number().min(2).max(9), 9.5, 'x must be between 2 (inclusive) and 9 (inclusive)'],
  [z.number().gt(2).lt(9), 2.5, undefined],
  [z.number().gt(2).lt(9), 2, 'x must be between 2 (exclusive) and 9 (exclusive)'],
  [z.number().gt(2).max(9), 2, 'x must be between 2 (exclusive) and 9 (inclusive)'],
  [z.number().min(2).lt(9), 9, 'x must be between 2 (inclusive) and 9 (exclusive)'],
  [z.number().min(2), 1, 'x must be greater than or equal to 2'],
  [z.int().positive(), 0, 'x must be greater than 0'],
  [z.int().positive(), 1, undefined],
  [z.number().max(9), 10, 'x must be less than or equal to 9'],
  [z.number().negative(), 0, 'x must be less than 0'],
])('a number has to lie within the bounds of its type, which the error tells: %#', (schema, value, message) => {
  expect(told(schema, value)).toBe(message)
})

it('exclusive bounds are described as JSON Schema of draft 4 has them', () => {
  expect(describeSchema(z.int().gt(0).lt(360))).toEqual({
    type: 'integer',
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  })
})
