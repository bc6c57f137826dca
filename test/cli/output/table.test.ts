import { expect, it } from 'vitest'
import { displayWidth } from '../../../src/cli/output/display-width.ts'
import { toRecord, toTable } from '../../../src/cli/output/table.ts'

it('prints more names and values than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [`field-${at}`, 'x'] as const)
  const text = toRecord(rows, { width: undefined, emphasize: (name) => name })
  expect(text.split('\n').slice(0, 1)).toEqual(['field-0       x'])
})

const history = [
  ['2026-11-29 22:55', '7b5b1c72', 'event create', 'events/夏祭り-🎆-sommerfest.md'],
  ['2026-11-29 22:54', 'f48f5719', 'post create', 'posts/2026/한국어-페이지.md'],
]
const soft = new Set(['what', 'files'])

it.each([
  [40, 3],
  [60, 4],
])('leaves times and ids whole in %i columns, and texts narrower or out', (width, columns) => {
  const options = { width, soft, mayDrop: true, emphasize: (text: string) => text }
  const lines = toTable(['time', 'id', 'what', 'files'], history, options).trimEnd().split('\n')
  for (const [at, line] of lines.slice(1).entries()) {
    expect(displayWidth(line)).toBeLessThanOrEqual(width)
    expect(line).toContain(`${history[at]![0]}  ${history[at]![1]}  ${history[at]![2]!.slice(0, 8)}`)
  }
  expect(lines[0]!.split(/ {2,}/)).toHaveLength(columns)
})

it.each([50, 80])('never cuts what people copy in %i columns: the id of a token', (width) => {
  const id = '112d633d-b98f-4733-9ce8-1e816f32f81a'
  const options = { width, whole: new Set(['token']), soft: new Set(['name']), mayDrop: true }
  const rows = [[id, 'jane', 'a long name of a token for a program', '2026-11-30 00:56']]
  const text = toTable(['token', 'user', 'name', 'created'], rows, { ...options, emphasize: (one) => one })
  const lines = text.trimEnd().split('\n')
  expect(lines[1]).toContain(`${id}  jane`)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
})
