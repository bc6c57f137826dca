import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answering, standIn } from '../../answering.ts'
import { builtCli, temporaryFolder } from '../../built-cli.ts'
import { runHere } from '../../in-process.ts'
import { opened, source, target } from './wordpress-source.ts'

const { start } = builtCli()

describe('import wordpress', () => {
  it('asks at a terminal for what the flags do not say, makes the folder, and writes a report of four parts', async () => {
    const { password, url } = await source(start)
    const to = join(temporaryFolder(), 'site')
    const env = { ALMANAC_CONTENT: to, ALMANAC_SOURCE_PASSWORD: password }
    answering('y\r', 'rosa\r', 'skip\r', '\r', 'Our shop\r')
    const { code, stdout, stderr } = await runHere(['import', 'wordpress', url], { env })
    expect(code).toBe(0)
    for (const question of ['Create one', 'Login name', 'Files:', 'Texts:', 'Site title [Fern & Finch]'])
      expect(stderr).toContain(question)
    expect(stderr).toContain(`The full report is in ${join(to, '.almanac/import-report.md')}`)
    expect(stdout).toMatch(/To do:\n(?: {2}.+\n)*? {2}Set passwords for people/)
    const report = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
    expect(report.match(/^#+ .*/gm)).toEqual([
      expect.stringMatching(/^# Import of http/),
      ...['## Imported', '## Different here', '## Lost', '## To do'],
    ])
    expect(report).toMatch(/^- setting title: it is "Our shop" here, and was "Fern & Finch"/m)
    expect(report).toMatch(/^- attachment .*: its file .* was not requested/m)
    expect(opened(to).settings).toMatchObject({ title: 'Our shop', timezone: expect.stringMatching(/./) })
    // Without a terminal nobody is asked. The report of a later run stands above it, or where somebody says.
    standIn(false, [])
    const usual = ['import', 'wordpress', url, '--user', 'rosa', '--media', 'skip']
    expect((await runHere(usual, { env })).code).toBe(0)
    const both = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
    expect([both.match(/^# /gm)?.length, both.endsWith(report)]).toEqual([2, true])
    const file = join(temporaryFolder(), 'report.md')
    const again = await runHere([...usual, '--report', file], { env })
    expect([again.code, again.stderr]).toEqual([0, `The full report is in ${file}\n`])
    expect(readFileSync(file, 'utf8')).toMatch(/posts?, here already/)
  })

  it('refuses what is no address, no WordPress, and a name without a password', async () => {
    const env = { ALMANAC_CONTENT: target() }
    const page = createServer((_request, response) => void response.end('<h1>Hello</h1>')).listen(0, '127.0.0.1')
    await once(page, 'listening')
    onTestFinished(() => void page.close())
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const nowhere = await runHere(['import', 'wordpress', 'old.example'], { env })
    const without = await runHere(['import', 'wordpress', url, '--user', 'rosa'], { env })
    const other = await runHere(['import', 'wordpress', url], { env })
    expect([nowhere.code, without.code, other.code === 0]).toEqual([2, 2, false])
    expect(without.stderr).toContain('the password of rosa is missing')
    expect(other.stderr).toContain('no WordPress REST API answers there')
  })
})
