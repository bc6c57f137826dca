import { describe, expect, it } from 'vitest'
import { reviewSites } from '../../../src/site/review/review.ts'
import { fieldParts } from '../../../src/site/review/words.ts'
import { testSite } from '../../harness.ts'

const loan = {
  type: 'object',
  fields: { id: { type: 'text' }, to: { type: 'text', label: 'Lent to' }, year: { type: 'number', label: 'In' } },
}
const settings = JSON.stringify({
  types: {
    exhibit: {
      fields: {
        loans: { type: 'list', label: 'Loans', of: loan },
        size: {
          type: 'object',
          label: 'Size',
          fields: { width: { type: 'number', label: 'Wide' }, unit: { type: 'text' } },
        },
      },
    },
  },
})

/** What a review says of the change of one file's front matter: label, what goes, what comes. */
async function told(path: string, before: string, after: string) {
  const sites = [before, after].map(
    (said) => testSite({ 'settings.json': settings, [path]: `---\nid: 10\ntitle: Vase\n${said}---\n` }).site,
  )
  const [was, is] = sites as [(typeof sites)[0], (typeof sites)[0]]
  const { entries } = await reviewSites({
    before: was,
    after: is,
    changed: new Set([path]),
    renames: new Map(),
    isChanged: () => Promise.resolve(() => true),
  })
  return (entries[0]?.fields ?? []).map((field) => {
    const { gone, come } = fieldParts(field)
    return `${field.label}: ${[...gone.map((one) => `-${one}`), ...come.map((one) => `+${one}`)].join(' ')}`
  })
}

describe('a change of a list of groups', () => {
  const exhibit = (before: string, after: string) => told('exhibits/vase.md', before, after)

  it('is told row by row, by their ids and the labels of their fields', async () => {
    expect(
      await exhibit(
        'loans: [{ id: a, to: Bonn, year: 1990 }, { id: b, to: Ulm, year: 1991 }, { id: c, to: Jena }]\n',
        'loans: [{ id: c, to: Jena }, { id: a, to: Bonn, year: 1992 }, { id: d, to: Kiel, year: 2001, note: "by ship" }]\n',
      ),
    ).toEqual([
      'Loans, a, In: -1990 +1992',
      'Loans, d: +Lent to: Kiel, In: 2001, Note: by ship',
      'Loans, b: -Lent to: Ulm, In: 1991',
    ])
  })

  it('is told by the places of the rows where these have no ids, or one twice', async () => {
    expect(await exhibit('loans: [{ to: Bonn }, { to: Ulm }]\n', 'loans: [{ to: Bonn }, { to: Kiel }, {}]\n')).toEqual([
      'Loans, no. 2, Lent to: -Ulm +Kiel',
      'Loans, no. 3: +(nothing)',
    ])
    expect(await exhibit('loans: [{ id: a, to: B }, { id: a }]\n', 'loans: [{ id: a, to: C }, { id: a }]\n')).toEqual([
      'Loans, no. 1, Lent to: -B +C',
    ])
  })

  it('is told where it comes, goes, or is in another order alone', async () => {
    const rows = 'loans: [{ id: a, to: Bonn }, { id: b }]\n'
    expect(await exhibit('', rows)).toEqual(['Loans, a: +Lent to: Bonn', 'Loans, b: +(nothing)'])
    expect(await exhibit(rows, '')).toEqual(['Loans, a: -Lent to: Bonn', 'Loans, b: -(nothing)'])
    expect(await exhibit(rows, 'loans: [{ id: b }, { id: a, to: Bonn }]\n')).toEqual(['Loans: +in another order'])
    expect(await exhibit('', 'loans: []\n')).toEqual(['Loans: +(none)'])
  })

  it('of more than twenty rows counts the others', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => `{ id: r${i}, year: ${i} }`).join(', ')
    const all = await exhibit('', `loans: [${rows}]\n`)
    expect([all.length, all[19], all[20]]).toEqual([21, 'Loans, r19: +In: 19', 'Loans: +and 5 more rows'])
  })

  it('of groups is told by the labels of the group and of the field', async () => {
    expect(await exhibit('size: { width: 3, unit: m }\n', 'size: { width: 4, unit: m }\n')).toEqual([
      'Size, Wide: -3 +4',
    ])
    expect(await exhibit('', 'size: { width: 4, unit: m }\n')).toEqual(['Size: +Wide: 4, Unit: m'])
  })

  it('is told of types of the program as well', async () => {
    expect(await told('posts/a.md', 'rows: [{ id: x, open_from: 9 }]\n', 'rows: [{ id: x, open_from: 10 }]\n')).toEqual(
      ['Rows, x, Open from: -9 +10'],
    )
  })

  it('is told of keys that are called as what all objects have', async () => {
    expect(await exhibit('size: { width: 3 }\n', 'size: { width: 3, valueOf: 5 }\ntoString: x\n')).toEqual([
      'Size, ValueOf: +5',
      'ToString: +x',
    ])
    expect(await exhibit('loans: [{ id: a, toString: x }]\n', 'loans: [{ id: a }]\n')).toEqual([
      'Loans, a, ToString: -x',
    ])
  })
})

it('an id that a file says now, and that its entry had before, is no change; another one is', async () => {
  const vase = (said: string) =>
    testSite({ 'settings.json': settings, 'exhibits/vase.md': `---\ntitle: Vase\n${said}---\n` }).site
  const derived = vase('').find('exhibit', 'vase')!.id
  const between = async (was: string, is: string) => {
    const compared = { changed: new Set(['exhibits/vase.md']), renames: new Map<string, string>() }
    const isChanged = () => Promise.resolve(() => true)
    const { entries } = await reviewSites({ before: vase(was), after: vase(is), ...compared, isChanged })
    return entries.flatMap(({ fields }) => fields.map(({ key }) => key))
  }
  expect(await between('', `id: ${derived}\nexcerpt: Blue\n`)).toEqual(['excerpt'])
  expect(await between('', 'id: 1\nexcerpt: Blue\n')).toContain('id')
})

it('a commit is told as short as git shows it', async () => {
  const [was, is] = ['a'.repeat(40), 'b'.repeat(40)]
  expect(await told('posts/a.md', `translated_from: ${was}\n`, `translated_from: ${is}\n`)).toEqual([
    'Translated from: -aaaaaaaaaa +bbbbbbbbbb',
  ])
})
