import { describe, expect, it } from 'vitest'
import { blotCode, blotHighlighted } from '../../../src/text/markdown/fences.ts'

describe('a program that is highlighted', () => {
  it.each([
    ['{% highlight "html" %}\n<a href="x">\n{% endhighlight %}'],
    ['{%- highlight ruby linenos -%}\n<a href="x">\n{%- endhighlight -%}'],
    ['{{< highlight html "linenos=table" >}}\n<a href="x">\n{{< /highlight >}}'],
    ['{{% highlight html %}}\n<a href="x">\n{{% /highlight %}}'],
  ])('in %j is blotted out, line by line', (text) => {
    const blotted = text.replace('<a href="x">', ' '.repeat(12))
    expect(blotHighlighted(`a\n${text}\n<b>`)).toBe(`a\n${blotted}\n<b>`)
    expect(blotCode(`a\n${text}\n<b>`)).toBe(`a\n${blotted}\n<b>`)
  })

  it.each([
    '{% highlight %}\n<a href="x">',
    '{% endhighlight %}<a>',
    'highlight <a> endhighlight',
    '{% highlights %}<a>{% endhighlights %}',
  ])('is not in %j', (text) => expect(blotHighlighted(text)).toBe(text))
})
