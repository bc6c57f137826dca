import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'

const files = {
  'menus/main.json': JSON.stringify({ name: 'Main', location: 'header', items: [] }),
  'pages/visit.md': '---\nid: 10\ntitle: Visit\n---\n\nUs.\n',
}

describe('a line that is added at the terminal', () => {
  it('is refused with what was typed and what was meant, where it names no entry', async () => {
    const { almanac, read } = cliOn(files)
    const slip = await almanac('menu', 'add', 'main', 'page/vist')
    expect(slip.stderr).toContain("There is no entry 'page/vist', but 'page/visit'.")
    const noun = await almanac('menu', 'add', 'main', 'exhibit')
    expect(noun.stderr).toContain("There is no entry 'exhibit'.")
    expect(noun.stderr).toContain('page/about')
    const far = await almanac('menu', 'add', 'main', 'page/us')
    expect(far.stderr).toContain("There is no entry 'page/us'.")
    expect(read('menus/main.json')).toBe(files['menus/main.json'])
  })
})
