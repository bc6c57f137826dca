import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { builtCli } from '../built-cli.ts'

const root = resolve(import.meta.dirname, '../../..')
const example = join(root, 'examples/typed-client/tour.ts')
const { run } = builtCli()

// What a reader of the interface would not write: each line is an error.
const mistakes = `
import { openClient } from './tour.ts'
const client = openClient('http://site.test/rest', 'jane', 'secret')
// @ts-expect-error there is no such address
await client.GET('/core/v2/post')
// @ts-expect-error nor is there such a status
await client.POST('/core/v2/posts', { body: { status: 'published' } })
// @ts-expect-error an event has a start
await client.POST('/cal/events/v1/events', { body: { title: 'Fair', end_date: '2027-05-02' } })
const { data } = await client.GET('/core/v2/posts/{id}', { params: { path: { id: 7 } } })
export const id: number | undefined = data?.id
// @ts-expect-error a title is an object
export const title: string | undefined = data?.title
// @ts-expect-error what is written stands there only in the context of editing
export const raw: string | undefined = data && data.content.raw.trim()
`

it('types of a client that knows the interface are those that `types` prints, and its mistakes are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { code, stdout, stderr } = await run(['types', '--content', contentFolder()])
  expect([code, stderr]).toEqual([0, ''])
  writeFileSync(join(folder, 'almanac.d.ts'), stdout)
  writeFileSync(join(folder, 'mistakes.ts'), mistakes)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  copyFileSync(example, join(folder, 'tour.ts'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const options = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    types: [],
  }
  const more = {
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2023',
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, ...more } }))
  const tsc = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--singleThreaded'],
    {
      encoding: 'utf8',
    },
  )
  expect(tsc.stdout).toBe('')
  expect(tsc.status).toBe(0)
})
