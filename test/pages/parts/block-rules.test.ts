import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const row = (layout: object) =>
  `<!-- wp:buttons ${JSON.stringify({ layout })} -->\n<div class="wp-block-buttons"></div>\n<!-- /wp:buttons -->\n`
const post = (text: string, format = 'html') =>
  `---\nid: 10\ntitle: A\ndate: 2024-03-19T08:30:00\ncontent_format: ${format}\n---\n\n${text}`
const styleIn = (text: string) => /<style>([^<]*)<\/style>/.exec(text)?.[1]
const pageOf = (text: string, format?: string) => testSite({ 'posts/a.md': post(text, format) }).page('/2024/03/19/a/')

describe('the rules of a page for the blocks of its text', () => {
  it('stand in it, and no others are let in', async () => {
    const { text, headers } = await pageOf(row({ type: 'flex', justifyContent: 'center' }))
    const rules = styleIn(text)!
    expect(rules).toContain('.is-layout-flex{display:flex;')
    expect(rules).toContain('.wp-block-buttons.wp-container-1{justify-content:center;}')
    expect(text).toContain('class="is-content-justification-center is-layout-flex wp-container-1 wp-block-buttons"')
    const hash = createHash('sha256').update(rules).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  })

  it('are those of blocks in Markdown, too', async () => {
    const { text } = await pageOf(`*Tea*\n\n${row({ type: 'flex', justifyContent: 'right' })}`, 'markdown')
    expect(styleIn(text)).toContain('.wp-container-1{justify-content:flex-end;}')
  })

  it('are none where a text has no layouts', async () => {
    const { text, headers } = await pageOf('<p>Tea</p>')
    expect(text).not.toContain('<style>')
    expect(headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  it('are no secret of a password', async () => {
    const text = post(row({ type: 'flex', justifyContent: 'center' })).replace('title: A', 'title: A\npassword: pw')
    expect((await testSite({ 'posts/a.md': text }).page('/2024/03/19/a/')).text).not.toContain('<style>')
  })
})
