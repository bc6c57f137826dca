import { expect, it, onTestFinished } from 'vitest'
import { cliOn } from '../in-process.ts'

it('a list that goes on names the next page at a terminal, and the last page names none', async () => {
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  onTestFinished(() => void (process.stderr.isTTY = isTTY))
  const { almanac } = cliOn({
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name, i) => [`venues/${name}.md`, `---\nid: ${40 + i}\ntitle: ${name}\n---\n`]),
    ),
  })
  const list = async (page: string) => (await almanac('venue', 'list', '--per-page', '2', '--page', page)).stderr
  expect(await list('1')).toContain('2 of 4 venues, page 1 of 2: --page 2 shows more, --all shows all\n')
  expect(await list('2')).toContain('2 of 4 venues, page 2 of 2\n')
})
