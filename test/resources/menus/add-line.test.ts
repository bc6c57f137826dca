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

  it('is told as a line, and so is one that is taken out', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('menu', 'add', 'main', 'page/visit')).stderr).toMatch(
      /^Added an item to menu \d+ menus\/main/,
    )
    const [{ id }] = JSON.parse(read('menus/main.json')).items
    const gone = await almanac('menu', 'remove', 'main', String(id))
    expect(gone.stderr).toMatch(/^Removed an item from menu \d+ menus\/main/)
  })

  it('needs no title where it leads to the list of a type', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('menu', 'add', 'main', '/events/')).code).toBe(0)
    expect(JSON.parse(read('menus/main.json')).items).toEqual([{ id: expect.any(Number), to: '/events/' }])
    expect((await almanac('menu-item', 'list', '--menus', 'main', '--fields', 'title,url')).stdout).toContain('Events')
  })

  it('as an item of the interface goes to a menu of that name, which it also moves to', async () => {
    const { almanac, read } = cliOn({ ...files, 'menus/foot.json': '{ "name": "Foot", "items": [] }' })
    const made = await almanac('menu-item', 'create', '--title', 'Home', '--url', '/', '--menus', 'main')
    const [{ id, title }] = JSON.parse(read('menus/main.json')).items
    expect([made.code, title]).toEqual([0, 'Home'])
    expect((await almanac('menu-item', 'update', String(id), '--menus', 'foot')).code).toBe(0)
    expect(JSON.parse(read('menus/foot.json')).items).toHaveLength(1)
  })

  it('is shown, changed and deleted by its id', async () => {
    const { almanac, read } = cliOn({
      ...files,
      'menus/main.json':
        '{ "name": "Main", "items": [{ "id": 70, "to": "page/visit" }, { "id": 71, "to": "/events/" }] }',
    })
    expect((await almanac('menu-item', 'get', '70', '--field', 'title')).stdout.trim()).toBe('Visit')
    expect((await almanac('menu-item', 'update', '70', '--title', 'Come')).code).toBe(0)
    expect((await almanac('menu-item', 'delete', '71', '--force')).code).toBe(0)
    expect(JSON.parse(read('menus/main.json')).items).toEqual([{ id: 70, to: 'page/visit', title: 'Come' }])
    expect((await almanac('menu-item', 'get', '71')).stderr).toContain('List the menu items')
  })

  it('is refused in the words of the command', async () => {
    const { almanac } = cliOn(files)
    const said = async (...words: string[]) => (await almanac('menu', ...words)).stderr
    expect(await said('add', 'main', 'https://shop.example/')).toMatch(/ needs a title.\n.*`--title`/)
    for (const line of ['shop', '5']) {
      const refusal = await said('remove', 'main', line)
      expect(refusal).toContain('`menu get` shows')
      expect(refusal).not.toContain('--line')
    }
    expect(await said('remove', 'main')).toContain('The id of the item')
    expect(await said('update', 'main', '--locations', 'side')).toContain('The locations are: header, footer.')
  })

  it('is shown by an example that may be typed', async () => {
    const { stdout, stderr } = await cliOn(files).almanac('menu', 'add', '--help')
    expect(stdout + stderr).toContain('almanac menu add my-menu page/about')
    expect(stdout + stderr).toContain('What it leads to: page/about')
  })
})
