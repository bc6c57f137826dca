import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allReaders, findSteep, namedReaders } from './find-steep.ts'
import { growthOf, mostTimes } from './growth.ts'
import { fewTexts, hostileTexts, mixedTexts } from './texts.ts'

const src = resolve(import.meta.dirname, '../../src')

/** Folders and files whose every function reads, or may read, texts of others. */
const folders = [
  'text',
  'storage/front-matter',
  'storage/merge',
  'storage/pictures',
  'resources/forms/template',
  'resources/forms/mail',
  'resources/embeds',
  'resources/media/in-texts',
  'cli/output',
]
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      name.endsWith('.ts') ? [`${folder}/${name}`] : [],
    ),
  ),
  ...['cli/output/output.ts', 'cli/output/suggest.ts', 'cli/output/print-error.ts', 'cli/output/terminal.ts'],
  ...['explain-words', 'output-flags'].map((name) => `cli/flags/${name}.ts`),
  ...['first-word', 'left-out', 'print-results', 'usual-words', 'what-changed'].map((name) => `cli/verbs/${name}.ts`),
  'derive/fields.ts',
  'derive/listed-types.ts',
  'storage/lfs/pointer.ts',
  ...['site/show/cell.ts', 'site/show/columns.ts'],
  ...['access-log', 'byte-range', 'cors', 'etag', 'forwarded', 'headers', 'query-params'].map(
    (name) => `server/http/${name}.ts`,
  ),
  ...['json-bounds', 'multipart', 'read-body'].map((name) => `server/http/body/${name}.ts`),
  'server/http/trusted-proxies.ts',
  ...['read-elements', 'to-xml'].map((name) => `import/wxr/${name}.ts`),
  'import/addresses/old-path.ts',
  ...['docusaurus', 'eleventy', 'mkdocs', 'vitepress'].map((name) => `cli/foreign/generators/${name}.ts`),
  ...['folder/foreign-folder', 'folder/literals'].map((name) => `cli/foreign/${name}.ts`),
  ...['links/ignored-by-git', 'rules-off'].map((name) => `cli/foreign/${name}.ts`),
  'import/to-markdown.ts',
  'resources/media/mentions.ts',
  'query/mark-words.ts',
  'server/authentication/redirect-target.ts',
  ...['element', 'lay-out', 'place', 'show-choices', 'show-field'].map((name) => `resources/forms/markup/${name}.ts`),
]

describe('every function that reads what others write', () => {
  it.each(files)('is given hostile texts, or says why not: %s', async (file) => {
    const module = (await import(join(src, file))) as Record<string, unknown>
    const functions = Object.keys(module).filter((name) => typeof module[name] === 'function')
    expect(Object.keys(allReaders[file] ?? {}).sort()).toEqual(functions.sort())
  })

  it.each(namedReaders(allReaders))('takes twice as long for twice as much: $name', async (reader) => {
    expect(await findSteep(reader, { from: 2000, to: 2000, measurable: 3 }, fewTexts)).toEqual([])
  })
})

describe('what once stopped the server for minutes', () => {
  const recipes: readonly (readonly [reader: string, unit: string])[] = [
    ['resources/forms/mail/compose-mail.ts readAddresses', '<'],
    ['resources/forms/mail/compose-mail.ts readAddresses', '\\"'],
    ['resources/forms/mail/compose-mail.ts composeMail', '<'],
    ['text/html/safe-style.ts safeStyle', '\\'],
    ['text/html/sanitize.ts sanitizePostHtml', '<p style="\\\\">'],
    ['resources/forms/template/scan-template.ts scanTemplate', '[select x "'],
    ['resources/forms/template/scan-template.ts replaceTags', '[text* a'],
    ['cli/output/display-width.ts displayWidth', '\u200b'],
    ['cli/output/table.ts toTable', '\u200b'],
    ['text/markdown/markdown.ts renderMarkdown', '#\n'],
    ['resources/embeds/consumer/clean-embed.ts cleanEmbed', '<b>'],
    ['derive/listed-types.ts typeListedAt', '/'],
    ['resources/shared/slug.ts formerNames', '/'],
  ]

  it.each(recipes)('takes %s twice as long for twice as much of %j', async (name, unit) => {
    const reader = namedReaders(allReaders).find((one) => one.name === name)!
    const texts = [{ name: unit, make: (size: number) => unit.repeat(size / unit.length) }]
    expect(await findSteep(reader, { from: 8192, to: 65_536, measurable: 15 }, texts)).toEqual([])
  })
})

describe('the texts', () => {
  const all = [...hostileTexts, ...mixedTexts]

  it('are many, each of its own name', () => {
    expect(all.length).toBeGreaterThan(2000)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it('are about as long as they are asked to be, so that twice is twice', () => {
    const wrong = [...all, ...fewTexts].filter(({ make }) => Math.abs(make(4000).length - 4000) > 100)
    expect(wrong).toEqual([])
  })
})

describe('the measure itself', () => {
  const sizes = { from: 256, to: 65_536, measurable: 2 }
  const walk = (steps: number) => () => {
    let sum = 0
    for (let i = 0; i < steps; i++) sum = (sum * 31 + i) | 0
    return sum
  }

  it('finds what is quadratic', async () => {
    // It is looked at four times, each time twice as large: half a millisecond of code that is compiled is a beginning.
    walk(1_000_000)()
    const growth = await growthOf((size) => walk(size * size), { ...sizes, measurable: 0.5 })
    expect(growth?.times).toBeGreaterThan(mostTimes)
  })

  it('lets pass what is linear', async () => {
    expect((await growthOf((size) => walk(size * 2000), sizes))?.times).toBeLessThanOrEqual(mostTimes)
  })
})
