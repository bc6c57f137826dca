import { describe, expect, it } from 'vitest'
import { cleanEmbed } from '../../../src/resources/embeds/clean-embed.ts'

describe('markup of a provider', () => {
  it('keeps a widget', () => {
    expect(cleanEmbed('<blockquote><p>Said</p></blockquote><script src="x"></script>')).toBe(
      '<blockquote><p>Said</p></blockquote>',
    )
  })

  it('is none when it is longer, or of more tags, than any widget', () => {
    expect(cleanEmbed('<b>'.repeat(1000))).not.toBe('')
    expect(cleanEmbed('<b>'.repeat(2001))).toBe('')
    expect(cleanEmbed(`<b>${'a'.repeat(64 * 1024)}</b>`)).toBe('')
  })
})
