import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const body = '{% highlight "html" %}\n<a href="img/none.jpg">x</a>\n{% endhighlight %}\n\n<a href="/gone/">y</a>\n'

it.each(['', 'content_format: html\n'])('links in a highlighted program are no links of a text (%j)', (format) => {
  const { site } = testSite({ 'pages/a.md': `---\ntitle: A\n${format}---\n${body}` })
  expect(checkSite(site).filter(({ code }) => code === 'broken-link')).toMatchObject([
    { message: expect.stringContaining("'/gone/'") },
  ])
})
