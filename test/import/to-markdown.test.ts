import { describe, expect, it } from 'vitest'
import { toMarkdown } from '../../src/import/to-markdown.ts'

const site = { shortcodeNames: ['gallery'], inTexts: {} } as unknown as Parameters<typeof toMarkdown>[1]

describe('toMarkdown', () => {
  it('writes what readers see alike as Markdown', () => {
    expect(toMarkdown('<p>One <strong>two</strong></p>\n<ul>\n<li>three</li>\n</ul>', site)).toBe(
      'One **two**\n\n- three\n',
    )
  })

  it('leaves texts as they are that the writer would take too long for', () => {
    expect(toMarkdown('1'.repeat(500), site)).toBeUndefined()
    expect(toMarkdown(`${'<b>'.repeat(101)}deep`, site)).toBeUndefined()
    expect(toMarkdown(`<p>${'a'.repeat(200_000)}</p>`, site)).toBeUndefined()
  })

  it('counts neither what is closed nor what has no end as elements in each other', () => {
    expect(toMarkdown('<p>one<br />\ntwo</p>\n'.repeat(200), site)).toContain('one')
  })
})
