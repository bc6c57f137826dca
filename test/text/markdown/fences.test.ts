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

  it.each([
    ['`{% highlight ruby %}` opens, <b> stays, `{% endhighlight %}` closes', ''],
    ['```\n{% highlight ruby %}\n```\n<b>\n```\n{% endhighlight %}\n```', ''],
    ['`{{< highlight go >}}` <b> {{< highlight go >}}<a>{{< /highlight >}}', '<a>'],
    ['{% highlight md %}\n```\n`{% highlight %}`\n<a>\n{% endhighlight %}\n<b>', '<a>'],
  ])('begins with no mark that is code itself: %j', (text, hidden) => {
    const bare = blotCode(text)
    expect(bare).toContain('<b>')
    if (hidden) expect(bare).not.toContain(hidden)
    expect(bare.length).toBe(text.length)
  })
})
