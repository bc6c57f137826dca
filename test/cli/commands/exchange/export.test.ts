import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../../harness.ts'
import { builtCli, temporaryFolder } from '../../built-cli.ts'

const { run } = builtCli()

describe('export', () => {
  it('writes to a file that only its owner reads, or to standard output, and says what it holds', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A & B\nodd: 1\n---\n\nText\n' }) }
    const file = join(temporaryFolder(), 'export.xml')
    const { code, stdout, stderr } = await run(['export', 'wxr', '--output', file], { env })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      'Written: 5 user, 1 category, 1 post\nLost: 1\n  post 10 "A & B": the key \'odd\' of its file\n',
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const piped = await run(['export', 'wxr', '--format', 'json'], { env })
    expect(piped.stdout.replace(/<pubDate>.*/g, '')).toBe(readFileSync(file, 'utf8').replace(/<pubDate>.*/g, ''))
    expect(JSON.parse(piped.stderr)).toMatchObject({ written: { post: 1 } })
  })

  it('leaves nothing behind where it cannot write', async () => {
    const env = { ALMANAC_CONTENT: contentFolder() }
    const folder = temporaryFolder()
    const { code, stderr } = await run(['export', 'wxr', '--output', join(folder, 'no', 'export.xml')], { env })
    expect([code, existsSync(join(folder, 'no')), readdirSync(folder)]).toEqual([6, false, []])
    expect(stderr).toContain('export.xml')
  })
})
