import { describe, expect, it } from 'vitest'
import { describeFlag, type Flag, placeholderOf, toFlags } from '../../../src/cli/flags/flags.ts'
import { actionOf, plant } from '../toy-noun.ts'

const flags = new Map(toFlags(actionOf('create'), plant).map((flag) => [flag.arg, flag]))
const filters = new Map(toFlags(actionOf('list'), plant).map((flag) => [flag.arg, flag]))
const flag = (arg: string): Flag => flags.get(arg) ?? filters.get(arg)!

describe('flags of an action', () => {
  it('carry the names of its arguments', () => {
    expect(flag('title').name).toBe('title')
    expect(flag('beds_exclude').name).toBe('beds_exclude')
  })

  it('leave out what is read-only, hidden, or stands in the path', () => {
    expect(flags.has('id')).toBe(false)
    expect(filters.has('secret')).toBe(false)
    expect(toFlags(actionOf('get'), plant).map(({ arg }) => arg)).toEqual(['context'])
  })

  it('take the noun before a name that says how to print', () => {
    expect(flag('format').name).toBe('plant-format')
  })

  it('know whose ids they take: of the field, of the filter that means the field, of what is said', () => {
    expect(flag('gardener').references).toBe('user')
    expect(flag('beds').references).toBe('bed')
    expect(flag('beds_exclude').references).toBe('bed')
    expect(flag('include').references).toBe('plant')
    expect(flag('heir').references).toBe('user')
    expect(flag('near')).toMatchObject({ space: 'post' })
    expect(flag('height').references).toBeUndefined()
  })

  it('know secrets, bodies, switches, lists and what must be given', () => {
    expect(flag('password').isSecret).toBe(true)
    expect(flag('content').isBody).toBe(true)
    expect(flag('sticky').isSwitch).toBe(true)
    expect(flag('labels').isList).toBe(true)
    expect(flag('title').required).toBe(true)
    expect(toFlags(actionOf('update'), plant).some(({ required }) => required)).toBe(false)
  })

  it('keep the texts that mean something of their own', () => {
    expect(flag('heir').specialValues.has('false')).toBe(true)
  })
})

describe('the help of a flag', () => {
  it('names what its value is', () => {
    expect(
      ['title', 'planted', 'height', 'beds', 'gardener', 'near', 'meta', 'format', 'sticky'].map((arg) =>
        placeholderOf(flag(arg)),
      ),
    ).toEqual(['<text>', '<date>', '<number>', '<bed,…>', '<user>', '<ref>', '<json>', '<word>', ''])
  })

  it('tells choices, defaults and what must be given', () => {
    expect(describeFlag(flag('format'))).toBe('Where it grows. One of: pot, bed.')
    expect(describeFlag(flag('height'))).toBe('In centimetres. Default: 10.')
    expect(describeFlag(flag('title'))).toBe('The name. Required.')
  })
})
