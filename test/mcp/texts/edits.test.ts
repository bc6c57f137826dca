import { describe, expect, it } from 'vitest'
import { RestError } from '../../../src/define/errors.ts'
import { applyEdits, linesNow } from '../../../src/mcp/texts/edits.ts'
import { testSite } from '../../harness.ts'
import { assistantOn } from '../assistant.ts'

const text = 'Caf\u00e9 au lait\nIt\u2019s \u201csweet\u201d \u2013 and hot\u2026\nLast line.'

function toldOf(old: string): string | undefined {
  try {
    applyEdits(text, [{ old, new: '' }], 'content')
  } catch (error) {
    if (error instanceof RestError) return error.data['told'] as string | undefined
    throw error
  }
  throw new Error('the edit was made')
}

describe('words that are not there', () => {
  it('are told as they stand where quotes, dashes, accents, blanks or capitals differ', () => {
    expect(toldOf('Cafe\u0301 au')).toContain('Caf\u00e9 au lait')
    expect(toldOf('cafe AU  lait')).toContain('content, lines 1 to 1, exact text')
    expect(toldOf('It\'s "sweet" - and hot...')).toContain('It\u2019s \u201csweet\u201d \u2013 and hot\u2026')
    expect(toldOf('au lait\nIt is sweet')).toMatch(/Café au lait\nIt’s “sweet”[^]*: end$/)
    expect(toldOf('milk')).toBeUndefined()
    expect(toldOf(' \n')).toBeUndefined()
  })

  it('are refused with the call to make next', async () => {
    const { site } = testSite({ 'posts/tea.md': `---\nid: 12\ntitle: Tea\n---\n${text}\n` })
    const { call } = await assistantOn(site)
    for (const old of ['milk', 'a', "It's"]) {
      const said = await call('update_content', { type: 'post', ref: 'tea', edits: [{ old, new: '' }] })
      expect(said.facts.error.next).toEqual({
        tool: 'get_content',
        arguments: { type: 'post', ref: 12, field: 'content' },
      })
    }
    const made = await call('update_content', { type: 'post', ref: 'tea', version: 'v1.x', fields: { title: 'T' } })
    expect(made.facts.error.next.arguments).toEqual({ type: 'post', ref: 12 })
  })
})

describe('the lines that an edit changed', () => {
  it('say so where they are too long to be told whole', () => {
    const [lines] = linesNow(applyEdits('old', [{ old: 'old', new: '😀'.repeat(5000) }], 'content'))
    expect(lines!.text).toMatch(/^(?:😀)+…$/u)
  })
})
