import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import type * as Library from '../../src/index.ts'

const root = resolve(import.meta.dirname, '../..')

test('a kind of content is gone whole when its folder and its lines in the registry are', async () => {
  // Below the packages, which are loaded from there.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/removed-area-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(root, 'content'), join(folder, 'content'), {
    recursive: true,
    filter: (path) => !path.includes('.almanac'),
  })
  rmSync(join(folder, 'src/resources/calendar'), { recursive: true })
  const registry = join(folder, 'src/resources/registry.ts')
  const lines = readFileSync(registry, 'utf8').split('\n')
  writeFileSync(registry, lines.filter((line) => !line.includes('calendar')).join('\n'))
  await build({
    entryPoints: { index: join(folder, 'src/index.ts'), cli: join(folder, 'src/cli/main.ts') },
    outdir: join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  })
  const { openFolder, createApp, areas } = (await import(
    pathToFileURL(join(folder, 'dist/index.mjs')).href
  )) as typeof Library
  const site = openFolder(join(folder, 'content'), { areas, home: 'http://site.test', snapshot: false })
  onTestFinished(() => site.close())
  const app = createApp(site)
  const get = async (path: string) => {
    const answer = await app.fetch(new Request(`http://site.test${path}`))
    return { status: answer.status, text: await answer.text() }
  }
  const names = /\bcal_|cal\/events|calendar|venue|organizer/
  for (const path of ['/rest', '/rest/openapi.json', '/rest/core/v2/types', '/rest/core/v2/taxonomies']) {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(text.match(names)?.[0], path).toBeUndefined()
  }
  expect([...Object.values(site.roles)].flatMap((role) => [...role]).filter((one) => names.test(one))).toEqual([])
  expect(Object.keys(site.settings).filter((one) => /event|venue|organizer|currency/.test(one))).toEqual([])
  expect((await get('/rest/cal/events/v1/events')).status).toBe(404)
  for (const path of ['/', '/rest/core/v2/posts?_embed', '/rest/core/v2/tags'])
    expect((await get(path)).status).toBe(200)
  const cli = `import(${JSON.stringify(pathToFileURL(join(folder, 'dist/cli.mjs')).href)}).then(({ main }) => main(['--help']))`
  const help = spawnSync(process.execPath, ['-e', cli], { encoding: 'utf8' })
  expect(help.stdout).toContain('post')
  expect(help.stdout).not.toMatch(/venue|organizer|\bevent/)
})
