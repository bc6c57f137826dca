import { describe, expect, it } from 'vitest'
import { blotCode } from '../../../src/text/markdown/fences.ts'
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
    ['```const a```\n<B />', '```const a```\n&lt;B />'],
  ])('%j becomes %j', (body, text) => expect(componentsAsText(body)).toBe(text))
})

describe('Markdown without its code', () => {
  it.each([
    ['a `b` c', 'a     c'],
    ['```\nb\n```\nc', '   \n \n   \nc'],
    ['```\n~~~\nb\n```\nc', '   \n   \n \n   \nc'],
    ['````md\n```\nb\n```\n````\nc', '      \n   \n \n   \n    \nc'],
    ['```b```\nc', '       \nc'],
  ])('%j becomes %j', (markdown, text) => expect(blotCode(markdown)).toBe(text))
})
