import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Journal } from '../../../src/storage/machine-folder/journal.ts'

let root: string
let ours: Journal
let theirs: Journal
const path = (): string => join(root, '.almanac', 'journal')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-journal-'))
  ours = new Journal(root)
  theirs = new Journal(root)
})
afterEach(() => {
  ours.close()
  theirs.close()
  rmSync(root, { recursive: true, force: true })
})

describe('the journal', () => {
  it('tells what others wrote since the last look, each path once, and nothing of our own', () => {
    expect(ours.readNew()).toEqual([])
    theirs.append(['posts/a.md', 'posts/"b"\n.md'])
    ours.append(['posts/mine.md'])
    theirs.append(['posts/c.md'])
    expect(ours.readNew()).toEqual(['posts/a.md', 'posts/"b"\n.md', 'posts/c.md'])
    expect(ours.readNew()).toEqual([])
    expect(theirs.readNew()).toEqual(['posts/mine.md'])
    expect(readFileSync(path(), 'utf8').split('\n')).toHaveLength(5)
  })

  it('starts at its end', () => {
    ours.append(['a'])
    const late = new Journal(root)
    ours.append(['b'])
    expect(late.readNew()).toEqual(['b'])
    late.close()
  })

  it('waits for the end of a line that is being written', () => {
    ours.append(['a'])
    expect(theirs.readNew()).toEqual(['a'])
    appendFileSync(path(), '"posts/ü')
    expect(theirs.readNew()).toEqual([])
    appendFileSync(path(), '.md"\n')
    expect(theirs.readNew()).toEqual(['posts/ü.md'])
  })

  it('asks for a rescan where a killed process left half a line', () => {
    ours.append(['a'])
    expect(theirs.readNew()).toEqual(['a'])
    appendFileSync(path(), '"posts/ha')
    ours.append(['b'])
    expect(theirs.readNew()).toBe('rescan')
    expect(ours.readNew()).toBe('rescan')
    ours.append(['c'])
    expect(theirs.readNew()).toEqual(['c'])
  })

  it('starts anew when it has grown to 1 MB, and asks those who had not read it to rescan', () => {
    const fresh = new Journal(root)
    const long = `posts/${'x'.repeat(1000)}.md`
    let largest = 0
    for (let round = 0; round < 1200; round++) {
      ours.append([long])
      largest = Math.max(largest, statSync(path()).size)
    }
    expect(largest).toBeLessThanOrEqual(1024 * 1024)
    expect(statSync(path()).size).toBeLessThan(512 * 1024)
    expect(theirs.readNew()).toBe('rescan')
    expect(fresh.readNew()).toBe('rescan')
    expect(ours.readNew()).toEqual([])
    ours.append(['posts/a.md'])
    expect(theirs.readNew()).toEqual(['posts/a.md'])
    fresh.close()
  })

  it('asks for a rescan when somebody deleted or emptied it', () => {
    ours.append(['a', 'b'])
    expect(theirs.readNew()).toEqual(['a', 'b'])
    writeFileSync(path(), '')
    expect(theirs.readNew()).toBe('rescan')
    rmSync(path())
    expect(theirs.readNew()).toBe('rescan')
    expect(theirs.readNew()).toEqual([])
    theirs.append(['c'])
    expect(ours.readNew()).toBe('rescan')
    theirs.append(['d'])
    expect(ours.readNew()).toEqual(['d'])
  })
})
