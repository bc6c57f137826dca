import { expect, it } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '../../../src/derive/openapi/sample.ts'

it.each([
  z.int(),
  z.int().min(5),
  z.int().gt(1),
  z.int().gt(10).lt(12),
  z.int().max(0),
  z.number().negative(),
  z.number().max(0.5),
  z.number().gt(1).lt(2),
  z.number().min(0.25).max(0.25),
])('a sample of a number lies within the bounds of its schema: %#', (type) => {
  const sample = sampleOf(z.toJSONSchema(type) as never, {})
  expect(type.safeParse(sample).success, String(sample)).toBe(true)
})
