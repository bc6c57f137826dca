import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allReaders, findSteep, namedReaders } from './find-steep.ts'
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
  'cli/commands/bulk/read-table.ts',
  'derive/fields.ts',
  'derive/listed-types.ts',
  'storage/git/lfs-pointer.ts',
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
  ...['folder/folder-data', 'keystatic-fields', 'links/ignored-by-git', 'rules-off'].map(
    (name) => `cli/foreign/${name}.ts`,
  ),
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

  // Whether twice as much takes twice as long is measured in `doubling.long.test.ts`.
  it.each(namedReaders(allReaders))('takes them, or refuses them in words: $name', async (reader) => {
    const unmeasured = { from: 300, to: 300, measurable: Number.POSITIVE_INFINITY }
    expect(await findSteep(reader, unmeasured, fewTexts)).toEqual([])
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
