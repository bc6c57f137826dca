import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliOn } from '../cli/in-process.ts'
import { temporaryFolder } from '../cli/built-cli.ts'
import { checkout } from './shipped.ts'

it('the documentation is a site of its own, whose links all lead somewhere, and which is searched', async () => {
  const folder = temporaryFolder()
  const script = join(checkout, 'scripts/docs-site.mjs')
  const { writeDocsSite } = (await import(script)) as { writeDocsSite(folder: string): void }
  writeDocsSite(folder)
  const { almanac, read } = cliOn({}, folder)
  expect(await almanac('check')).toMatchObject({ code: 0, stderr: expect.stringMatching(/^\d+ files are fine/) })
  expect(read('docs/guide/editors.md')).toMatch(/^---\ntitle: "For editors"\n---\n/)
  expect(read('docs/guide/tutorial.md')).toContain('![A session at the terminal](/uploads/terminal.svg)')
  expect((await almanac('why', '/docs/guide/tutorial/')).stdout).toContain('A visitor sees it.')
  expect((await almanac('search', 'time zone', '--format', 'ids')).stdout).toContain('guide/editors')
  for (const [, to] of read('menus/main.json').matchAll(/"to":"\/([^"]*)\/"/g))
    expect(existsSync(join(folder, `${to}.md`)) || existsSync(join(folder, `${to}/index.md`))).toBe(true)
})
