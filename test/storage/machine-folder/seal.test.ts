import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Seal, sealNameOf, withoutLineSeal, withoutSeal } from '../../../src/storage/machine-folder/seal.ts'

const seal = new Seal(randomBytes(32))
const other = new Seal(randomBytes(32))

describe('a sealed text', () => {
  it.each(['', 'a', 'a\n', '{\n}\n', '#sealed x\n', 'a\n#sealed x\nb'])('opens as it was: %j', (text) => {
    const opened = seal.openText('secret', seal.sealText('secret', text))!
    expect(opened.replace(/\n$/, '')).toBe(text.replace(/\n$/, ''))
    expect(withoutSeal(seal.sealText('secret', text))).toBe(opened)
  })

  it('opens under no other name, with no other key, and not cut, lengthened or bare', () => {
    const sealed = seal.sealText('secret', 'abc\n')
    expect(seal.openText('credentials.json', sealed)).toBeUndefined()
    expect(other.openText('secret', sealed)).toBeUndefined()
    expect(seal.openText('secret', 'abc\n')).toBeUndefined()
    expect(seal.openText('secret', '')).toBeUndefined()
    expect(seal.openText('secret', `x${sealed}`)).toBeUndefined()
    expect(seal.openText('secret', `${sealed}more\n`)).toBeUndefined()
    for (let end = 0; end < sealed.length - 1; end++)
      expect(seal.openText('secret', sealed.slice(0, end))).toBeUndefined()
  })
})

describe('a sealed line', () => {
  it('opens under its own name and key only, and not changed', () => {
    const line = seal.sealLine('changes', '{"a":1}')
    expect(seal.openLine('changes', line)).toBe('{"a":1}')
    expect(withoutLineSeal(line)).toBe('{"a":1}')
    expect(seal.openLine('visitors.jsonl', line)).toBeUndefined()
    expect(other.openLine('changes', line)).toBeUndefined()
    expect(seal.openLine('changes', line.replace('1', '2'))).toBeUndefined()
    expect(seal.openLine('changes', '{"a":1}')).toBeUndefined()
  })
})

describe('the name of a seal', () => {
  it('is the first folder and the file, so that a message may move from one folder to another', () => {
    expect(sealNameOf('secret')).toBe('secret')
    expect(sealNameOf('inbox/20/new/a.json')).toBe('inbox/a.json')
    expect(sealNameOf('inbox\\20\\a.json')).toBe('inbox/a.json')
  })
})
