import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { ForeignFolder, ownNames } from '../../../src/server/export/own-files.ts'

/** An export of two files, beside a file and a folder that are none of its business. */
function exported() {
  const base = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const [root, victim, outside] = [join(base, 'public'), join(base, 'victim'), join(base, 'outside')]
  mkdirSync(outside)
  writeFileSync(victim, 'mine')
  const run = (files: Record<string, string> = { 'index.html': 'new', 'a/b.html': 'B' }, from?: string) => {
    const folder = new ExportFolder(root, from)
    for (const [path, text] of Object.entries(files)) folder.put(path, Buffer.from(text))
    return folder.finish()
  }
  run({ 'index.html': 'old', 'a/b.html': 'B', 'gone.html': 'G' })
  const untouched = () => {
    expect(readFileSync(victim, 'utf8')).toBe('mine')
    expect(readdirSync(outside)).toEqual([])
  }
  return { root, base, victim, outside, run, untouched }
}

const plants = {
  'a link to a file': (at: string, { victim }) => symlinkSync(victim, at),
  'a link to a folder': (at: string, { outside }) => symlinkSync(outside, at),
  'a link to nowhere': (at: string, { base }) => symlinkSync(join(base, 'made'), at),
  'a file': (at: string) => writeFileSync(at, 'planted'),
  'a folder': (at: string) => mkdirSync(join(at, 'in-it'), { recursive: true }),
  'a pipe': (at: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', at]),
} satisfies Record<string, (at: string, made: ReturnType<typeof exported>) => void>
const kinds = Object.keys(plants) as (keyof typeof plants)[]
const own = [ownNames.folder, join(ownNames.folder, ownNames.list), join(ownNames.folder, ownNames.next)]
const places = [...own, '', 'index.html', 'a', 'a/b.html', 'gone.html']

describe.each(places)("in the place of '%s' of an export", (place) => {
  it.each(kinds)('%s is not written through, and nothing outside changes', (kind) => {
    const made = exported()
    const at = join(made.root, place)
    rmSync(at, { recursive: true, force: true })
    mkdirSync(dirname(at), { recursive: true })
    plants[kind](at, made)
    const before = lstatSync(at).ino
    let told: string[] = []
    try {
      const { kept, taken } = made.run()
      told = [...kept, ...taken]
    } catch (error) {
      expect(error).toBeInstanceOf(ForeignFolder)
      told = [(error as Error).message]
    }
    made.untouched()
    expect(existsSync(join(made.base, 'made'))).toBe(false)
    // What is filled goes by its name alone; a folder in the way of a file that goes is somebody's.
    if (place === own[2] && kind !== 'a folder')
      return expect([told, readFileSync(join(made.root, 'index.html'), 'utf8')]).toEqual([[], 'new'])
    if (kind === 'a folder' && ['a', 'gone.html'].includes(place)) return expect(told).toEqual([])
    // Without its list, an export knows no file as its own.
    if (kind === 'a file' && place === own[1]) return expect(told).toEqual(['index.html'])
    expect(told.join()).toContain(kind === 'a folder' && place === own[0] ? 'does not hold an export' : place)
    expect(lstatSync(at).ino).toBe(before)
  })
})

it('a list that a branch brought makes an export remove or replace nothing that it did not write', () => {
  const { root, run } = exported()
  const list = join(root, ownNames.folder, ownNames.list)
  const planted: Record<string, string> = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'mine.html': 'written by hand',
    'index.html': 'changed by hand',
    'node_modules/x.js': 'x',
  }
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const digest = createHash('sha256').update(planted['.git/HEAD']!).digest('base64url')
  const lines = [
    '["../victim","x"]',
    '["/victim","x"]',
    `[".git/HEAD","${digest}"]`,
    '["mine.html","x"]',
    '[1,2]',
    'null',
    '{',
  ]
  writeFileSync(list, `${readFileSync(list, 'utf8')}${lines.join('\n')}\n`)
  expect(run()).toMatchObject({ removed: 1, written: 0, kept: ['mine.html'], taken: ['index.html'] })
  for (const [path, text] of Object.entries(planted)) expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  rmSync(join(root, 'index.html'))
  expect(run()).toMatchObject({ written: 1, kept: [], taken: [] })
})

it('an export that was interrupted between the list and the file goes on, however often', () => {
  const { root, run } = exported()
  const list = join(root, ownNames.folder, ownNames.list)
  for (const digest of ['first', 'second', 'third'])
    writeFileSync(list, `${readFileSync(list, 'utf8')}["index.html","${digest}"]\n`)
  expect(run()).toMatchObject({ written: 1, removed: 1, taken: [] })
})

it('a link on the way to the folder, as it was typed, is refused', () => {
  const { base, outside, run, untouched } = exported()
  rmSync(join(base, 'public'), { recursive: true })
  symlinkSync(outside, join(base, 'public'))
  expect(() => run()).toThrow(`${join(base, 'public')} is a link`)
  expect(() => new ExportFolder(join(base, 'public/site'), base)).toThrow(`${join(base, 'public')} is a link`)
  untouched()
})

it('files with hidden names are no part of an export', () => {
  const { root, run } = exported()
  expect(run({ '.git/hooks/index.html': 'x', 'index.html': 'old' })).toMatchObject({
    hidden: ['.git/hooks/index.html'],
  })
  expect(existsSync(join(root, '.git'))).toBe(false)
})
