import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { assistantOn } from '../assistant.ts'

const steps = Array.from({ length: 150 }, (_, i) => ({ name: `Step ${i}`, note: `${'Stir. '.repeat(120)}${i}` }))
const box = { lid: 'Wood. '.repeat(3000).trim(), floor: 'Stone' }
const fields = {
  steps: { type: 'list', of: { type: 'object', fields: { name: { type: 'text' }, note: { type: 'text' } } } },
  box: { type: 'object', fields: { lid: { type: 'text' }, floor: { type: 'text' } } },
  words: { type: 'list', of: { type: 'text' } },
  numbers: { type: 'list', of: { type: 'number' } },
}
const own = {
  steps,
  box,
  words: steps.map(({ name }) => name),
  numbers: steps.map((_, i) => i),
}
const files = {
  'settings.json': JSON.stringify({ title: 'T', fields: { post: fields } }),
  'posts/own.md': `---\nid: 11\ntitle: Own\n${Object.entries(own)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\nWords.\n`,
}

async function open() {
  const { site, root } = testSite(files)
  const { call } = await assistantOn(site)
  const post = { type: 'post', ref: 11 }
  const change = (given: object) => call('update_content', { ...post, ...given })
  return { call, post, change, read: () => readFileSync(join(root, 'posts/own.md'), 'utf8') }
}

describe('a list or a value with parts', () => {
  it('is written only by who has read all of it, where an answer showed it cut', async () => {
    const { call, post, change, read } = await open()
    const before = read()
    const { entry, version } = (await call('get_content', { ...post, full: true })).facts
    expect([entry.steps.length, entry.box.lid.length < box.lid.length]).toEqual([100, true])
    for (const member of ['steps', 'box', 'words'])
      for (const sent of [{ [member]: entry[member] }, { meta: { [member]: entry[member] } }]) {
        const blind = await change({ fields: sent })
        expect([member, blind.facts.error?.code]).toEqual([member, 'mcp_version_needed'])
        const cut = await change({ fields: sent, version, replace: true })
        expect([member, cut.facts.error?.code]).toEqual([member, 'mcp_text_not_read'])
      }
    expect(read()).toBe(before)
    // What it says to do next leads there.
    let said = await change({ fields: { steps: steps.toReversed() }, version })
    for (let turn = 0; said.isError && turn < 20; turn++) {
      const { next } = said.facts.error
      const { version: more } = (await call(next.tool, next.arguments)).facts
      said = await change({ fields: { steps: steps.toReversed() }, version: more })
    }
    expect(said.isError).toBe(false)
    expect(read().indexOf('Step 149')).toBeLessThan(read().indexOf('Step 0'))
  })

  it('is not emptied by who has not read it', async () => {
    const { change, read } = await open()
    for (const sent of [{ words: [] }, { numbers: [] }, { steps: null }, { meta: { numbers: [1] } }])
      expect((await change({ fields: sent, replace: true })).facts.error?.code).toBe('mcp_version_needed')
    expect(read()).toBe(files['posts/own.md'])
  })

  it('of numbers is told whole, and its parts are edited by name', async () => {
    const { call, post, change, read } = await open()
    expect((await call('get_content', { ...post, full: true })).facts.entry.numbers).toHaveLength(150)
    const said = await change({ edits: [{ field: 'box.floor', old: 'Stone', new: 'Clay' }] })
    expect([said.isError, read().includes('Clay'), read().includes(box.lid)]).toEqual([false, true, true])
    const both = {
      edits: [{ field: 'box.floor', old: 'Clay', new: 'Tar' }],
      fields: { meta: { box: { floor: 'Tar' } } },
    }
    expect((await change(both)).facts.error.code).toMatch(/mcp_edit_and_field|mcp_version_needed/)
  })
})

describe('a text with line ends of two characters', () => {
  const crlf = '---\r\nid: 12\r\ntitle: Ends\r\n---\r\nOne.\r\n\r\nTwo.\r\n'

  it('is the same when it is sent with those of one, and known when it was written so', async () => {
    const { site, root } = testSite({ 'posts/ends.md': crlf })
    const { call } = await assistantOn(site)
    const post = { type: 'post', ref: 12 }
    const same = await call('update_content', { ...post, fields: { content: 'One.\n\nTwo.', title: 'Ends, again' } })
    expect(same.isError).toBe(false)
    const edited = await call('update_content', { ...post, edits: [{ old: 'One.', new: 'One.\nAnd a half.' }] })
    expect(edited.facts).toMatchObject({ lines: [{ field: 'content', from: 1, to: 4 }] })
    expect(edited.facts.notes).toBeUndefined()
    const { version } = (await call('get_content', { ...post, version: edited.facts.version })).facts
    const whole = await call('update_content', { ...post, fields: { content: '1.\n\n2. And more.' }, version })
    expect(whole.facts.notes).toBeUndefined()
    const again = { ...post, fields: { content: '1.\n\n2. And less.' }, version: whole.facts.version }
    expect((await call('update_content', again)).isError).toBe(false)
    const text = readFileSync(join(root, 'posts/ends.md'), 'utf8')
    expect(text).toBe('---\r\nid: 12\r\ntitle: Ends, again\r\n---\r\n1.\r\n\r\n2. And less.\r\n')
  })
})
