import { expect, it } from 'vitest'
import { linkTagsIn } from '../../src/text/link-tags.ts'

const targets = (text: string) => linkTagsIn(text).map(({ target, start }) => [target, text.slice(start, start + 2)])

it('reads no tag that is shown as it is written', () => {
  const text =
    '{% link a.md %} {% raw %}{% link b.md %}{% endraw %} {%- raw -%}{% link c.md %}{%endraw%}{% link d.md %}'
  expect(targets(text)).toEqual([
    ['a.md', '{%'],
    ['d.md', '{%'],
  ])
})

it('reads what follows a place that nothing ends, and a stray end', () => {
  expect(targets('{% endraw %}{% link a.md %}{% raw %}{% link b.md %}').map(([target]) => target)).toEqual([
    'a.md',
    'b.md',
  ])
})
