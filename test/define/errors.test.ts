import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineErrors, type ErrorFacts } from '../../src/define/errors.ts'
import { defineRules, type Rule } from '../../src/define/rules.ts'

const src = resolve(import.meta.dirname, '../../src')
const texts = new Map(
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(src, path), readFileSync(path, 'utf8')]),
)

describe('a table of errors', () => {
  const errors = defineErrors({
    gone: [410, 'It is gone.', 'Look elsewhere.'],
    closed: ['auth', 'You may not.'],
    'no-{thing}__lost': [404, 'There is no {thing} in {place}.', 'Make a {thing}.'],
  })

  it('makes errors of its rows, with the words of the occasion in their places', () => {
    expect(errors.gone()).toMatchObject({ code: 'gone', status: 410, message: 'It is gone.', hint: 'Look elsewhere.' })
    expect(errors['no-{thing}__lost']({ thing: '{place}', place: 'town' })).toMatchObject({
      code: 'no-{place}',
      message: 'There is no {place} in town.',
      hint: 'Make a {place}.',
    })
  })

  it('says 401 to who is signed out and 403 to who is signed in, and advises both', () => {
    expect(errors.closed(undefined).status).toBe(401)
    expect(errors.closed({}).status).toBe(401)
    expect(errors.closed({ user: {} })).toMatchObject({
      status: 403,
      hint: expect.stringMatching(/^Sign in as somebody .* ask them/),
    })
  })

  it('advises what a message of several sentences goes on with', () => {
    const { busy } = defineErrors({ busy: [503, 'Too much at once. Nothing was lost. Try again.'] })
    expect(busy().hint).toBe('Nothing was lost. Try again.')
    // @ts-expect-error -- what to do is not said
    expect(defineErrors({ broken: [500, 'It is broken.'] }).broken().status).toBe(500)
  })

  it('puts code, message and data on the wire, and no advice', () => {
    expect(errors.gone().with({ since: 5 }).toJSON()).toEqual({
      code: 'gone',
      message: 'It is gone.',
      data: { status: 410, since: 5 },
    })
  })

  it('takes the words of a row and no others', () => {
    // @ts-expect-error -- a place is left empty
    expect(errors['no-{thing}__lost']({ thing: 'pen' }).message).toBe('There is no pen in {place}.')
    // @ts-expect-error -- whose right is missing is not said
    expect(errors.closed().status).toBe(401)
  })
})

describe('the errors of this project', async () => {
  const isTable = (path: string) => /(?:^|\/)errors\.ts$/.test(path)
  const rows = await Promise.all(
    [...texts.keys()].filter(isTable).map(async (path) => {
      const { errors } = (await import(join(src, path))) as { errors: Record<string, ErrorFacts> }
      return Object.entries(errors).map(([name, facts]) => ({ path, name, ...facts }))
    }),
  ).then((tables) => tables.flat())
  const others = [...texts].filter(([path]) => !isTable(path))

  it('stand in tables', () => {
    expect(rows.length).toBeGreaterThan(150)
    const made = others.filter(([, text]) => /new RestError\(|extends RestError\b|\bdefineErrors\(/.test(text))
    expect(made.map(([path]) => path)).toEqual([])
  })

  it('are named by their tables alone: nobody else writes a code', () => {
    const codes = new Set(rows.map(({ code }) => code))
    const written = others.flatMap(([path, text]) =>
      [...text.matchAll(/(?<!\[)'([\w{}-]+)'/g)].filter(([, word]) => codes.has(word!)).map(([word]) => path + word),
    )
    expect(written).toEqual([])
  })

  it('are all used', () => {
    const unused = rows.filter(({ path, name }) => {
      const use = new RegExp(`\\.${name}\\b|\\['${name.replaceAll(/[{}]/g, String.raw`\$&`)}'\\]`)
      const folder = path.replace(/errors\.ts$/, '')
      const isNear = (other: string) => !isTable(other) || (other === path && folder === 'define/')
      return ![...texts].some(([other, text]) => isNear(other) && text.includes(name) && use.test(text))
    })
    expect(unused.map(({ path, name }) => `${path} ${name}`)).toEqual([])
  })

  it('say what is wrong and what to do, in one form', () => {
    const bad = rows.filter(({ message, hint }) => message === '' || !/^[A-Z`].*\.$/.test(hint))
    expect(bad.map(({ path, name }) => `${path} ${name}`)).toEqual([])
  })

  it('have one row for a code and a message in each table', () => {
    const told = rows.map(({ path, code, message, status }) => `${path} ${code} ${status} ${message}`)
    expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([])
  })
})

describe('the rules of check', async () => {
  const isRules = (path: string) => /(?:^|\/)rules\.ts$/.test(path)
  const rows = await Promise.all(
    [...texts.keys()]
      .filter((path) => isRules(path) && texts.get(path)!.includes('= defineRules('))
      .map(async (path) => {
        const { rules } = (await import(join(src, path))) as { rules: Record<string, Rule> }
        return Object.values(rules).map(({ code, about, remedy }) => ({ path, code, about, remedy }))
      }),
  ).then((tables) => tables.flat())

  it('stand in tables, and nobody else makes a finding', () => {
    expect(rows.length).toBeGreaterThan(25)
    const elsewhere = [...texts].filter(
      ([path, text]) => !isRules(path) && (/\bdefineRules\(/.test(text) || /severity: '\w+',\s+code: '/.test(text)),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  it('are all used', () => {
    const unused = rows.filter(({ code }) => {
      const use = new RegExp(String.raw`\brules\.${code}\b|\brules\['${code}'\]|\brule: '${code}'`)
      return ![...texts].some(([, text]) => text.includes(code) && use.test(text))
    })
    expect(unused).toEqual([])
  })

  it('say what is wrong and what to do as sentences, and a page lists them', () => {
    const page = readFileSync(resolve(src, '../docs/reference/checks.md'), 'utf8')
    const isWrong = ({ code, about, remedy }: (typeof rows)[number]) =>
      ![about, remedy].every((one) => /^[A-Z`].*\.$/.test(one)) || !page.includes(`| \`${code}\` |`)
    expect(rows.filter(isWrong)).toEqual([])
  })

  it('have one name each', () => {
    expect(() => defineRules({ 'missing-alt': ['note', 'Again.', 'Again.'] })).toThrow(/'missing-alt'/)
  })
})
