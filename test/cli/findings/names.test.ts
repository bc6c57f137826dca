import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { findingFormats } from '../../../src/cli/findings/print-findings.ts'
import { toVisibleName } from '../../../src/text/visible.ts'
import { contentFolder } from '../../harness.ts'
import { cliOn } from '../in-process.ts'

const odd = 'x\n::warning::PWN\u001b[2J\u202egnp\u009b\u2028'
const names = [
  `media/${odd}.png`,
  `media/${odd}.txt.md`,
  `posts/${odd}.md`,
  `pages/${odd}/b.md`,
  `events/${odd}.md`,
  `comments/${odd}.json`,
  `forms/${odd}.md`,
  `venues/${odd}.md`,
  `tags/${odd}.md`,
  `users/${odd}.md`,
  `${odd}.xyz`,
]
const bad = '---\ntitle: [\n---\n'
const files = () => Object.fromEntries(names.map((name) => [name, name.endsWith('.png') ? 'no picture' : bad]))

/** Nothing that a terminal or the log of a build acts on. */
function isClean(text: string): void {
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/)
  expect(text).not.toMatch(/^::warning::PWN/m)
}

describe('names of files that hold line ends and control characters', () => {
  test.each(findingFormats)('are told clean by check (%s)', async (format) => {
    const { almanac } = cliOn(files())
    const { stdout, stderr } = await almanac('check', '--format', format)
    isClean(stdout)
    isClean(stderr)
    expect(stdout).toContain('gnp')
    // Programs get the name as it is.
    if (format === 'json') {
      const told = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file)
      expect(told.some((file) => file.endsWith(`posts/${odd}.md`))).toBe(true)
    }
  })

  test.each(['text', 'markdown', 'json'])('are told clean by review (%s)', async (format) => {
    const root = contentFolder()
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], {
        stdio: 'pipe',
      })
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-qm', 'one')
    for (const name of names) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), name.endsWith('.md') ? '---\ntitle: A\nbody: "\\e[2J"\n---\n\ntext\n' : 'x')
    }
    git('add', '-A')
    git('commit', '-qm', 'two')
    const { almanac } = cliOn({}, root)
    const { code, stdout, stderr } = await almanac('review', 'main~1...main', '--format', format)
    expect([code, stderr]).toEqual([0, expect.anything()])
    isClean(stdout)
    isClean(stderr)
    expect(stdout).toContain('gnp')
  })

  it('are told clean by lists and errors', async () => {
    const { almanac } = cliOn(files())
    for (const words of [
      ['post', 'list'],
      ['overview'],
      ['post', 'get', `posts/${odd}.md`],
      ['why', `posts/${odd}.md`],
    ]) {
      const { stdout, stderr } = await almanac(...words)
      isClean(stdout)
      isClean(stderr)
    }
  })

  it('stay names: each sign is escaped by itself', () => {
    expect(toVisibleName('a\tb\r\nc\u2028d\u001be')).toBe(String.raw`a\u0009b\u000d\u000ac\u2028d\u001be`)
    expect(toVisibleName('Ж ü\u200f.md')).toBe('Ж ü\u200f.md')
  })
})
