import { Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { gather, normalizeFlags, typedOf } from '../../../src/cli/flags/typed-flags.ts'

const make = () =>
  new Command('x')
    .addOption(new Option('--per_page <number>').argParser(gather))
    .addOption(new Option('--title <text>').argParser(gather))
    .addOption(new Option('--sticky [yes|no]').argParser(gather))
    .option('--content-file <file>')
    .option('--porcelain')
const normalize = (...tokens: string[]) => normalizeFlags(tokens, make().options)

describe('flags as they are typed', () => {
  it('may have hyphens or underscores, and their value after a blank or a sign', () => {
    const same = ['--per_page=5']
    expect(normalize('--per_page', '5')).toEqual(same)
    expect(normalize('--per-page', '5')).toEqual(same)
    expect(normalize('--per-page=5')).toEqual(same)
    expect(normalize('--content_file', 'a')).toEqual(['--content-file=a'])
  })

  it('may be switches: alone, refused, or with a word', () => {
    expect(normalize('--sticky')).toEqual(['--sticky=true'])
    expect(normalize('--no-sticky')).toEqual(['--sticky=false'])
    expect(normalize('--sticky', 'false')).toEqual(['--sticky=false'])
    expect(normalize('--sticky', 'hello')).toEqual(['--sticky=true', 'hello'])
    expect(normalize('--porcelain')).toEqual(['--porcelain'])
  })

  it('that only stand alone are given by =yes, left out by =no, and take no other value', () => {
    expect(normalize('--porcelain=yes', '--porcelain=no', '--porcelain=0')).toEqual(['--porcelain'])
    expect(() => normalize('--porcelain=maybe')).toThrow("--porcelain 'maybe' is neither yes nor no")
  })

  it('are unknown by whatever name, those that every object has too', () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      expect(() => normalize(`--${name}`)).toThrow(`there is no flag --${name} here`)
  })

  it('that are switches name a word that is neither yes nor no, where it can be no other word', () => {
    const alone = (...tokens: string[]) => normalizeFlags(tokens, make().options, false)
    expect(() => alone('--sticky', 'maybe')).toThrow("--sticky 'maybe' is neither yes nor no")
    expect(alone('--sticky', '--title', 'x')).toEqual(['--sticky=true', '--title=x'])
    expect(alone('--title', 'x', '--sticky')).toEqual(['--title=x', '--sticky=true'])
  })

  it('take any value that is no flag itself', () => {
    expect(normalize('--title', '-')).toEqual(['--title=-'])
    expect(normalize('--title', '--strange')).toEqual(['--title=--strange'])
    expect(normalize('--title=')).toEqual(['--title='])
    expect(normalize('--title', 'a=b')).toEqual(['--title=a=b'])
    expect(() => normalize('--title', '--per-page', '3')).toThrow('--title needs a value')
    expect(() => normalize('--title')).toThrow('--title needs a value')
  })

  it('end at two hyphens', () => {
    expect(normalize('--', '--title')).toEqual(['--', '--title'])
  })

  it('are refused when unknown, with the flag that may be meant', () => {
    expect(() => normalize('--titel', 'x')).toThrow(
      expect.objectContaining({ exit: 'usage', hint: 'Did you mean --title?' }),
    )
    expect(() => normalize('--no-title')).toThrow('there is no flag --no-title')
  })

  it('are gathered by name, each with all that was given', () => {
    const command = make()
    command.parse(normalize('--title', 'a', '--title', 'b', '--porcelain'), { from: 'user' })
    expect(typedOf(command)).toEqual({ title: ['a', 'b'], porcelain: ['true'] })
  })
})
