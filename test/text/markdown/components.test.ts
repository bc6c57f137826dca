import { describe, expect, it } from 'vitest'
import { componentsAsText } from '../../../src/text/markdown/components.ts'

describe('components of MDX', () => {
  it.each([
    ['<Chart client:load />', '&lt;Chart client:load />'],
    ['<Note>\n**Mind** <b>this</b>\n</Note>', '&lt;Note>\n**Mind** <b>this</b>\n&lt;/Note>'],
    ['a <> b </>', 'a &lt;> b &lt;/>'],
    ['`<A>` and ``<B> ` <C>`` <D>', '`<A>` and ``<B> ` <C>`` &lt;D>'],
    ['a ` b <E>', 'a ` b &lt;E>'],
    ['```jsx\n<A />\n~~~\nimport x from "y"\n```\n<B />', '```jsx\n<A />\n~~~\nimport x from "y"\n```\n&lt;B />'],
    ["import A, { b } from './a'\nimport './b.css';\nexport const c = 1\nText", 'Text'],
    ['import taxes are due', 'import taxes are due'],
    ['1 < 2', '1 < 2'],
  ])('%j becomes %j', (body, text) => expect(componentsAsText(body)).toBe(text))

  it('take time in proportion to the text', () => {
    const cost = (text: string) => {
      const start = process.cpuUsage()
      for (let i = 0; i < 5; i++) componentsAsText(text)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const odd = (n: number) => Array.from({ length: n }, (_, i) => '`'.repeat((i % 300) + 1)).join('<A')
    cost(odd(500))
    expect(cost(odd(8000))).toBeLessThan(8 * cost(odd(2000)) + 20_000)
  })
})
