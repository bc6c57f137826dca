import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNames } from '../../../src/storage/files/find-names.ts'
import { isSkippedName } from '../../../src/text/content-path.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'almanac-names-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string): void {
  mkdirSync(join(root, name, '..'), { recursive: true })
  writeFileSync(join(root, name), '')
}

/** What lies there by the plainest of loops. */
function plain(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder + entry.name
    if (isSkippedName(entry.name)) return []
    return entry.isDirectory() ? [`${name}/`, ...plain(`${name}/`)] : [name]
  })
}

const ODD = [
  '[x]',
  '{a,b}',
  'a*',
  '!x',
  '(x)',
  '@(a|b)',
  '+(a)',
  'a\\b',
  'é',
  ' ',
  ' a ',
  '#x',
  '$x',
  '^',
  '~',
  '-',
  '"',
]
const BROKEN = ['a\nb', 'a\rb', 'a\u2028b', '\u2029', '\n']

describe('the names in a folder', () => {
  it('are found whatever they are made of, once, and sorted as whole paths', () => {
    for (const name of [...ODD, ...BROKEN, 'x..', '\ufffd', 'node_modules2', 'x.git'])
      for (const folder of ['', `D${name}/`, 'below/', `below/D${name}/below/`]) write(folder + name)
    const { names, unreadable } = findNames(root, false)
    expect(names).toEqual(plain().sort())
    expect(unreadable.size).toBe(0)
  })

  it('leave out what is skipped by its name, at any depth, and what lies behind links', () => {
    for (const name of ['.git/x', 'a/.x', 'a/node_modules/b', 'node_modules', 'a/..x', 'a/b.md']) write(name)
    symlinkSync('a', join(root, 'link'))
    symlinkSync('nowhere', join(root, 'a/broken'))
    expect(findNames(root, false).names).toEqual(['a/', 'a/b.md', 'a/broken', 'link'])
  })

  it('lose what a killed process left, but not in a folder that is only to be read', () => {
    const stale = 'a/.almanac-tmp-999999999-x'
    write(stale)
    expect(findNames(root, true).names).toEqual(['a/'])
    expect(existsSync(join(root, stale))).toBe(true)
    expect(findNames(root, false).names).toEqual(['a/'])
    expect(findNames(join(root, 'none'), false)).toEqual({ names: [], unreadable: new Map() })
  })

  it('come with the folders that cannot be listed, and with all that lies beside these', () => {
    for (const name of ['closed/x', 'open/y', 'z']) write(name)
    chmodSync(root, 0o755)
    chmodSync(join(root, 'closed'), 0)
    // The superuser may read everything, so that it looks as nobody.
    const isSuperuser = process.geteuid?.() === 0
    if (isSuperuser) process.seteuid!(65_534)
    try {
      const { names, unreadable } = findNames(root, true)
      expect(names).toEqual(['closed/', 'open/', 'open/y', 'z'])
      expect([...unreadable.keys()]).toEqual(['closed/'])
    } finally {
      if (isSuperuser) process.seteuid!(0)
      chmodSync(join(root, 'closed'), 0o755)
    }
  })
})
