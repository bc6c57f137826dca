import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, lstatSync, openSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../../harness.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { cliOn, runHere } from '../../in-process.ts'

const { start } = builtCli()

describe('export', () => {
  it('writes to a file that only its owner reads, or to standard output, and says what it holds', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A & B\nodd: 1\n---\n\nText\n' }) }
    const file = join(temporaryFolder(), 'export.xml')
    const { code, stdout, stderr } = await runHere(['export', 'wxr', '--output', file], { env })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      'Written: 5 users, 1 category, 1 post\nLost: 1\n  post 10 "A & B": the key \'odd\' of its file\n',
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const piped = await runHere(['export', 'wxr', '--format', 'json'], { env })
    expect(piped.stdout.replace(/<pubDate>.*/g, '')).toBe(readFileSync(file, 'utf8').replace(/<pubDate>.*/g, ''))
    expect(JSON.parse(piped.stderr)).toMatchObject({ written: { post: 1 } })
  })

  it('writes into a pipe or a device as it is, and to standard output by its usual sign', async () => {
    const env = { ALMANAC_CONTENT: contentFolder() }
    const folder = temporaryFolder()
    const [pipe, copy] = [join(folder, 'pipe'), join(folder, 'copy.xml')]
    execFileSync('mkfifo', [pipe])
    const reading = spawn('sh', ['-c', `cat '${pipe}' > '${copy}'`])
    const { code, stdout, stderr } = await runHere(['export', 'wxr', '--output', pipe], { env })
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('Written: ')])
    if (reading.exitCode === null) await once(reading, 'exit')
    expect(statSync(pipe).isFIFO()).toBe(true)
    expect(readFileSync(copy, 'utf8')).toMatch(/^<\?xml[^]*<\/rss>\n$/)
    const signed = await runHere(['export', 'wxr', '--output', '-'], { cwd: folder, env })
    expect([signed.stdout, readdirSync(folder).toSorted()]).toEqual([
      expect.stringMatching(/^<\?xml[^]*<\/rss>\n$/),
      ['copy.xml', 'pipe'],
    ])
  })

  it('goes to standard output where its name is given, also where that is a file', async () => {
    const file = join(temporaryFolder(), 'all.xml')
    const descriptor = openSync(file, 'w')
    const env = { ALMANAC_CONTENT: contentFolder() }
    const { code } = await ended(
      start(['export', 'wxr', '--output', '/dev/stdout'], { env }, ['ignore', descriptor, 'pipe']),
    )
    closeSync(descriptor)
    expect([code, lstatSync('/dev/stdout').isSymbolicLink()]).toEqual([0, true])
    expect(readFileSync(file, 'utf8')).toMatch(/^<\?xml[^]*<\/rss>\s*$/)
  })

  it('leaves nothing behind where it cannot write', async () => {
    const env = { ALMANAC_CONTENT: contentFolder() }
    const folder = temporaryFolder()
    const { code, stderr } = await runHere(['export', 'wxr', '--output', join(folder, 'no', 'export.xml')], { env })
    expect([code, existsSync(join(folder, 'no')), readdirSync(folder)]).toEqual([6, false, []])
    expect(stderr).toContain('export.xml')
  })
})

describe('export DIR', () => {
  it('writes what the public may read, into a folder of its own, and says how much', async () => {
    const { almanac, root } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2024-05-02\n---\n' })
    const folder = temporaryFolder()
    const words = [
      'export',
      join(folder, 'public'),
      '--public-url',
      'https://example.org',
      '--now',
      '2027-01-01T00:00:00Z',
    ]
    const first = await almanac(...words)
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toMatch(
      /^This folder is not in a git checkout: .*\n(\d+) files in .*: \1 written, 0 removed\n$/,
    )
    expect(JSON.parse(readFileSync(join(folder, 'public/rest/core/v2/posts/10.json'), 'utf8'))).toMatchObject({
      link: 'https://example.org/2024/05/02/a/',
    })
    expect((await almanac(...words)).stderr).toContain(': 0 written, 0 removed\n')
    const ended = async (...more: string[]) => {
      const { code, stderr } = await almanac('export', ...more)
      return `${code} ${stderr}`
    }
    expect(await ended('--no-pages')).toContain("2 almanac: missing required argument 'dir'")
    expect(await ended(join(root, 'public'))).toContain(`2 almanac: ${join(root, 'public')} is in the content folder`)
    symlinkSync(root, join(folder, 'link'))
    expect(await ended(join(folder, 'link/new/public'))).toContain('is in the content folder')
    const also = (path: string) => ended(...words.slice(1), '--also', path)
    expect(await also('core/v2/settings')).toMatch(/^2 .*\nalmanac: --also core\/v2\/settings returns 401 to/)
    expect(await also(`core/v2/posts?search=${'x'.repeat(200)}`)).toContain('is too long for a file name\n')
    expect(await ended(folder)).toContain(`4 almanac: ${folder} is not empty, and does not hold an export`)
  })
})
