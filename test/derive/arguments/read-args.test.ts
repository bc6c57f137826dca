import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RestError } from '../../../src/define/errors.ts'
import type { Arg, ArgTable, Call } from '../../../src/model/model.ts'
import { readArgs } from '../../../src/derive/arguments/read-args.ts'
import { readValue, splitList } from '../../../src/derive/arguments/read-value.ts'

const requestContext = { site: {}, caller: {} } as Pick<Call, 'site' | 'caller'>
const dateTime = z.string().meta({ format: 'date-time' })
const read = (table: ArgTable, raw: Record<string, unknown>) => readArgs(table, raw, requestContext)
const one = (schema: z.ZodType, value: unknown, more: Partial<Arg> = {}) =>
  read({ x: { schema, ...more } }, { x: value })
const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    const { code, data } = error as RestError
    const details = (data['details'] ?? {}) as Record<string, { code: string }>
    return [code, Object.fromEntries(Object.entries(details).map(([name, { code: own }]) => [name, own]))]
  }
}

describe('a value becomes one of its type', () => {
  it.each<[z.ZodType, unknown, unknown]>([
    [z.int(), ' -7 ', -7],
    [z.int(), '99999999999999999999', Number.MAX_SAFE_INTEGER],
    [z.int(), '+7', 7],
    [z.int(), '1e2', 100],
    [z.int(), '7.0', 7],
    [z.int(), '5.0', 5],
    [z.int(), '.5e1', 5],
    [z.number(), '2.5', 2.5],
    [z.boolean(), 'TRUE', true],
    [z.boolean(), 0, false],
    [z.string(), 'a\0b\ud800c', 'abc'],
    [z.array(z.int()), '1, 2 3', [1, 2, 3]],
    [z.array(z.int()), 5, [5]],
    [z.array(z.string()), 5, ['5']],
    [z.array(z.int()), true, [1]],
    [z.array(z.int()), false, []],
    [z.array(z.int()), { 0: 1, 2: '3' }, [1, 3]],
    [dateTime, '2027-02-28T10:00:00.25Z', '2027-02-28T10:00:00.25Z'],
    [dateTime, '2027-02-30 10:00:00', '2027-03-02T10:00:00'],
    [dateTime, '2027-00-31t24:00:60-05:00', '2027-01-01T00:01:00-05:00'],
    [z.array(z.string()), '', []],
    [z.object({}), [], {}],
    [z.string().nullable(), null, null],
    [z.union([z.int(), z.boolean()]), 'true', true],
  ])('%s', (schema, value, expected) => {
    const { args, given } = one(schema, value)
    expect([args['x'], [...given]]).toEqual([expected, ['x']])
  })

  it.each<[z.ZodType, unknown, string]>([
    [z.int(), '1.5', 'rest_invalid_type'],
    [z.int(), '0x1', 'rest_invalid_type'],
    [z.int(), '', 'rest_invalid_type'],
    [z.int(), '1e999', 'rest_invalid_type'],
    [z.int(), true, 'rest_invalid_type'],
    [z.number(), 'Infinity', 'rest_invalid_type'],
    [z.boolean(), 'yes', 'rest_invalid_type'],
    [z.string(), 7, 'rest_invalid_type'],
    [z.array(z.int()), { a: 1 }, 'rest_invalid_type'],
    [z.array(z.int()), [1, 'two'], 'rest_invalid_type'],
    [z.object({}), 'text', 'rest_invalid_type'],
    [z.enum(['a', 'b']), 'A', 'rest_not_in_enum'],
    [z.int().min(1).max(9), 10, 'rest_out_of_bounds'],
    [z.int().min(1), 0, 'rest_out_of_bounds'],
    [dateTime, '2027-02-32T10:00:00', 'rest_invalid_date'],
    [dateTime, '0000-00-00T00:00:00', 'rest_invalid_date'],
    [dateTime, '9999-12-31T24:00:00', 'rest_invalid_date'],
    [dateTime, '2027-02-03T10:00:00+0200', 'rest_invalid_date'],
    [dateTime, '2027-02-03T10:00:00z', 'rest_invalid_date'],
    [dateTime, '', 'rest_invalid_date'],
    [z.int(), '0x5', 'rest_invalid_type'],
    [z.int(), '\u00a05', 'rest_invalid_type'],
    [z.number(), '0x5', 'rest_invalid_type'],
    [z.string().meta({ format: 'email' }), 'a@b', 'rest_invalid_email'],
    [z.string().meta({ format: 'email' }), 'jörg@example.org', 'rest_invalid_email'],
    [z.string().meta({ format: 'ip' }), '1:2', 'rest_invalid_ip'],
    [z.string().meta({ format: 'ip' }), 'fe80::1%eth0', 'rest_invalid_ip'],
    [z.string().meta({ format: 'ip' }), '256.1.1.1', 'rest_invalid_ip'],
  ])('or is refused: %s', (schema, value, code) => {
    expect(codeOf(() => one(schema, value))).toEqual(['rest_invalid_param', { x: code }])
  })

  it('is read the same when it is read again', () => {
    const schemas = [
      z.int(),
      z.number(),
      z.boolean(),
      z.string(),
      z.array(z.int()),
      z.array(z.string()),
      z.int().nullable(),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
        const description = { ...(z.toJSONSchema(schema, { io: 'input' }) as object) }
        const first = readValue(value, description, 'x')
        if ('problem' in first) return
        expect(readValue(first.value, description, 'x')).toEqual(first)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('what is not given', () => {
  const table: ArgTable = {
    preset: { schema: z.int().default(3) },
    free: { schema: z.int() },
    needed: { schema: z.string(), required: true },
  }

  it('has its default, which does not count as given', () => {
    const { args, given } = read(table, { needed: 'x', unknown: 1 })
    expect([args, [...given]]).toEqual([{ needed: 'x', preset: 3 }, ['needed']])
  })

  it('null counts as not given where the type does not take it', () => {
    expect(read(table, { needed: 'x', free: null, preset: null }).args).toEqual({ needed: 'x', preset: 3 })
  })

  it('is told before anything that is wrong, all of it at once', () => {
    const both: ArgTable = { ...table, other: { schema: z.string(), required: true } }
    try {
      read(both, { free: 'no number', needed: null })
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['needed', 'other'] } })
    }
  })
})

describe('what is wrong', () => {
  const table: ArgTable = {
    late: { schema: z.int() },
    early: { schema: z.int(), early: true },
    other: { schema: z.boolean(), early: true },
  }

  it('is told together, those of the early round alone', () => {
    expect(codeOf(() => read(table, { late: 'x', early: 'y', other: 'z' }))).toEqual([
      'rest_invalid_param',
      { early: 'rest_invalid_type', other: 'rest_invalid_type' },
    ])
    expect(codeOf(() => read(table, { late: 'x', early: 1 }))).toEqual([
      'rest_invalid_param',
      { late: 'rest_invalid_type' },
    ])
  })

  it('may be said by a check, which sees what was read before, or before the type is asked', () => {
    const wrong = (code: string) => new RestError(code, 'No.', 400)
    const limits: ArgTable = {
      low: { schema: z.int(), early: true },
      high: {
        schema: z.int(),
        check: (value, { args }) => (Number(value) < Number(args['low']) ? wrong('too_low') : undefined),
      },
      closed: { schema: z.int(), refuse: () => wrong('closed') },
    }
    expect(codeOf(() => read(limits, { low: '5', high: '4' }))).toEqual(['rest_invalid_param', { high: 'too_low' }])
    expect(read(limits, { low: 4, high: 4 }).args).toEqual({ low: 4, high: 4 })
    expect(codeOf(() => read(limits, { closed: 'no number' }))).toEqual(['rest_invalid_param', { closed: 'closed' }])
  })
})

it('a loose argument is taken as it came, and special values as what they stand for', () => {
  const list = { a: 1 }
  expect(one(z.string(), list, { unchecked: true }).args['x']).toBe(list)
  expect(one(z.string(), null, { unchecked: true }).args['x']).toBeNull()
  const specialValues = new Map<unknown, unknown>([['', null]])
  const { args, given } = one(z.string().meta({ format: 'email' }), '', { specialValues })
  expect([args['x'], given.has('x')]).toEqual([null, true])
})

it('a list in an address is parted by commas and blanks', () => {
  expect(splitList(' a,b  c,,\td\n')).toEqual(['a', 'b', 'c', 'd'])
})

it('a list has at most as many items as its type says', () => {
  const read = readValue(['a', 'b', 'c'], { type: 'array', maxItems: 2, items: { type: 'string' } }, 'x')
  expect(read).toMatchObject({ problem: { code: 'rest_too_many_items' } })
})

it('members of an object are read as what they are, as in an address', () => {
  const schema = z.object({ ids: z.array(z.int()), deep: z.object({ on: z.boolean() }), kind: z.enum(['a', 'b']) })
  const typed = { ids: [1, 2], deep: { on: false }, kind: 'b' }
  expect(one(schema, { ids: '1,2', deep: { on: '0' }, kind: 'b' }).args['x']).toEqual(typed)
  expect(codeOf(() => one(schema, { ...typed, kind: 'c' }))).toEqual(['rest_invalid_param', { x: 'rest_not_in_enum' }])
  const hostile = JSON.parse('{ "__proto__": { "ids": "7" }, "constructor": "x" }')
  expect(one(z.looseObject({ ids: z.array(z.int()).optional() }), hostile).args['x']).toEqual(hostile)
  const forms = z.union([
    z.object({ by: z.literal('angle'), angle: z.number() }),
    z.object({ by: z.literal('side'), side: z.number() }),
  ])
  expect(one(forms, { by: 'angle', angle: 90 }).args['x']).toEqual({ by: 'angle', angle: 90 })
})

it.each([
  [z.number().multipleOf(5), 3, 10],
  [z.string().min(3).max(5), 'ab', 'abc'],
  [z.string().regex(/^\d+$/), 'x', '7'],
  [z.string().refine((text) => text !== 'no'), 'no', 'yes'],
  [z.array(z.string()).min(2), ['a'], ['a', 'b']],
  [z.array(z.object({ amount: z.int() })), [{ amount: 'much' }], [{ amount: 2 }]],
])('what a type says beyond its description holds for arguments as it does for files: %#', (schema, wrong, right) => {
  expect(codeOf(() => one(schema, wrong))).toEqual(['rest_invalid_param', { x: 'rest_invalid_value' }])
  expect(one(schema, right).args['x']).toEqual(right)
})

it('of reads, wrong arguments are told in the order in which they were sent; those of the early round, and of writes, in the order of the table', () => {
  const table = {
    a: { schema: z.int() },
    b: { schema: z.int() },
    c: { schema: z.int(), early: true },
    d: { schema: z.int(), early: true },
  }
  const told = (raw: Record<string, unknown>, asSent = true) => {
    try {
      readArgs(table, raw, { ...requestContext, asSent })
    } catch (error) {
      return (error as RestError).message
    }
    return undefined
  }
  expect(told({ b: 'x', a: 'x' })).toBe('Invalid parameter(s): b, a')
  expect(told({ b: 'x', a: 'x' }, false)).toBe('Invalid parameter(s): a, b')
  expect(told({ d: 'x', c: 'x', a: 'x' })).toBe('Invalid parameter(s): c, d')
})
