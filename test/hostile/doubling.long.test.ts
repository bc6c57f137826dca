import { describe, expect, it } from 'vitest'
import { allReaders, findSteep, namedReaders } from './find-steep.ts'
import { growthOf, mostTimes } from './growth.ts'
import { fewTexts } from './texts.ts'

describe('every function that reads what others write', () => {
  it.each(namedReaders(allReaders))('takes twice as long for twice as much: $name', async (reader) => {
    expect(await findSteep(reader, { from: 2000, to: 2000, measurable: 3 }, fewTexts)).toEqual([])
  })
})

describe('what once stopped the server for minutes', () => {
  const recipes: readonly (readonly [reader: string, unit: string])[] = [
    ['resources/forms/mail/compose-mail.ts readAddresses', '<'],
    ['resources/forms/mail/compose-mail.ts readAddresses', '\\"'],
    ['resources/forms/mail/compose-mail.ts composeMail', '<'],
    ['text/html/safe-style.ts safeStyle', '\\'],
    ['text/html/sanitize.ts sanitizePostHtml', '<p style="\\\\">'],
    ['resources/forms/template/scan-template.ts scanTemplate', '[select x "'],
    ['resources/forms/template/scan-template.ts replaceTags', '[text* a'],
    ['cli/output/display-width.ts displayWidth', '\u200b'],
    ['cli/output/table.ts toTable', '\u200b'],
    ['text/markdown/markdown.ts renderMarkdown', '#\n'],
    ['resources/embeds/consumer/clean-embed.ts cleanEmbed', '<b>'],
    ['derive/listed-types.ts typeListedAt', '/'],
    ['resources/shared/slug.ts formerNames', '/'],
    ['resources/forms/markup/form-paragraphs.ts formParagraphs (9)', ' '],
    ['resources/forms/markup/form-paragraphs.ts formParagraphs (10)', ' '],
  ]

  it.each(recipes)('takes %s twice as long for twice as much of %j', async (name, unit) => {
    const reader = namedReaders(allReaders).find((one) => one.name === name)!
    const texts = [{ name: unit, make: (size: number) => unit.repeat(size / unit.length) }]
    expect(await findSteep(reader, { from: 8192, to: 65_536, measurable: 15 }, texts)).toEqual([])
  })
})

describe('the measure itself', () => {
  const sizes = { from: 256, to: 65_536, measurable: 2 }
  const walk = (steps: number) => () => {
    let sum = 0
    for (let i = 0; i < steps; i++) sum = (sum * 31 + i) | 0
    return sum
  }

  it('finds what is quadratic', async () => {
    // It is looked at four times, each time twice as large: half a millisecond of code that is compiled is a beginning.
    walk(1_000_000)()
    const growth = await growthOf((size) => walk(size * size), { ...sizes, measurable: 0.5 })
    expect(growth?.times).toBeGreaterThan(mostTimes)
  })

  it('lets pass what is linear', async () => {
    expect((await growthOf((size) => walk(size * 2000), sizes))?.times).toBeLessThanOrEqual(mostTimes)
  })
})
