import { describe, expect, it } from 'vitest'
import { commitIn, ServedCommits } from '../../../src/server/changes/served-commits.ts'

const [x, y, z] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string]
const never = () => undefined

describe('the commits of a log', () => {
  it('say from where on a reader of another server is told', () => {
    let now = x
    const commits = new ServedCommits(() => now)
    commits.note(0, true)
    // A move: two changes, and then the commit is the next one.
    commits.note(1, false)
    commits.note(2, false)
    now = y
    commits.note(3, true)
    commits.note(4, false)
    now = z
    expect(commits.placeOf(`${x}.0`, 5, never)).toBe(0)
    expect(commits.placeOf(`${y}.0`, 5, never)).toBe(3)
    expect(commits.placeOf(`${z}.0`, 5, never)).toBe(5)
    expect(commits.placeOf(`${'d'.repeat(40)}.0`, 5, never)).toBeUndefined()
  })

  it('do not skip what a commit brought because a reader was told later of the one before', () => {
    let now = x
    const commits = new ServedCommits(() => now)
    commits.note(0, true)
    commits.note(1, false)
    now = y
    expect(commits.placeOf(`${x}.zzzz`, 2, () => 2)).toBe(1)
  })

  it('name the one before while a large move goes on', () => {
    let now = x
    const commits = new ServedCommits(() => now)
    commits.note(0, false)
    expect(commits.nameOf(1, 1000, 1)).toBe(`${x}.rs`)
    now = y
    expect(commits.nameOf(1, 1000, 1)).toBe(`${y}.rs`)
  })

  it('are read from cursors only', () => {
    expect(commitIn(`${x}.rs.${'q'.repeat(22)}`)).toEqual({ commit: x, at: 1000 })
    expect(commitIn(`${x}.rs`)).toEqual({ commit: x, at: 1000 })
    for (const other of [x, `${x}.`, `${x.slice(1)}.rs`, 'q'.repeat(22), `${x}.${'z'.repeat(10)}`])
      expect(commitIn(other)).toBeUndefined()
  })
})
