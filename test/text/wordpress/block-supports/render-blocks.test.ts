import { describe, expect, it } from 'vitest'
import { sanitizePostHtml } from '../../../../src/text/html/sanitize.ts'
import { renderPlain } from '../../../../src/text/wordpress/render.ts'
import { renderBlocks } from '../../../../src/text/wordpress/block-supports/render-blocks.ts'

// As WordPress 6.1.9 showed them, in a theme that says nothing of layouts.
const shown: readonly (readonly [what: string, raw: string, html: string, rules: string])[] = [
  [
    'a group',
    '<!-- wp:group -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-layout-flow wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></div>\n',
    '',
  ],
  [
    'a constrained group',
    '<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-layout-constrained wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></div>\n',
    '',
  ],
  [
    'a row',
    '<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-nowrap is-layout-flex wp-container-1 wp-block-group">\n<p>Tea</p>\n</div>\n',
    '.wp-block-group.wp-container-1{flex-wrap:nowrap;}',
  ],
  [
    'a stack',
    '<!-- wp:group {"layout":{"type":"flex","orientation":"vertical","justifyContent":"right"}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-vertical is-content-justification-right is-layout-flex wp-container-1 wp-block-group">\n<p>Tea</p>\n</div>\n',
    '.wp-block-group.wp-container-1{flex-direction:column;align-items:flex-end;}',
  ],
  [
    'a row whose ends are apart',
    '<!-- wp:group {"layout":{"type":"flex","justifyContent":"space-between","verticalAlignment":"bottom"}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-content-justification-space-between is-layout-flex wp-container-1 wp-block-group">\n<p>Tea</p>\n</div>\n',
    '.wp-block-group.wp-container-1{justify-content:space-between;align-items:flex-end;}',
  ],
  [
    'a group of a width of its own',
    '<!-- wp:group {"layout":{"contentSize":"30rem","wideSize":"60rem","justifyContent":"left"},"style":{"spacing":{"padding":{"right":"1em","left":"var:preset|spacing|40"}}}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-content-justification-left is-layout-constrained wp-container-1 wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></div>\n',
    '.wp-block-group.wp-container-1 > :where(:not(.alignleft):not(.alignright):not(.alignfull)){max-width:30rem;margin-left:0 !important;margin-right:auto !important;}.wp-block-group.wp-container-1 > .alignwide{max-width:60rem;}.wp-block-group.wp-container-1 .alignfull{max-width:none;}.wp-block-group.wp-container-1 > .alignfull{margin-right:calc(1em * -1);margin-left:calc(var(--wp--preset--spacing--40) * -1);}',
  ],
  [
    'a group in another',
    '<!-- wp:group {"layout":{"inherit":true}} -->\n<div class="wp-block-group"><!-- wp:group -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group --></div>\n<!-- /wp:group -->',
    '\n<div class="is-layout-constrained wp-block-group"><div class="wp-block-group__inner-container">\n<div class="is-layout-flow wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></div>\n</div></div>\n',
    '',
  ],
  [
    'buttons in the middle',
    '<!-- wp:buttons {"layout":{"type":"flex","justifyContent":"center"}} -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link">Go</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
    '\n<div class="is-content-justification-center is-layout-flex wp-container-1 wp-block-buttons">\n<div class="wp-block-button"><a class="wp-block-button__link">Go</a></div>\n</div>\n',
    '.wp-block-buttons.wp-container-1{justify-content:center;}',
  ],
  [
    'columns',
    '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
    '\n<div class="is-layout-flex wp-container-2 wp-block-columns">\n<div class="is-layout-flow wp-block-column">\n<p>Tea</p>\n</div>\n</div>\n',
    '.wp-block-columns.wp-container-2{flex-wrap:nowrap;}',
  ],
  [
    'the colour of links',
    '<!-- wp:paragraph {"style":{"elements":{"link":{"color":{"text":"#cf2e2e","background":"var:preset|color|pale-pink"}}},"n":1,"half":0.5,"no":null,"on":true,"list":["ä",{"b":2}]}} -->\n<p>A <a href="/x">link</a></p>\n<!-- /wp:paragraph -->',
    '\n<p class="wp-elements-d7f5fa1b2f541f2fd66a9d0e46b10ac8">A <a href="/x">link</a></p>\n',
    '.wp-elements-d7f5fa1b2f541f2fd66a9d0e46b10ac8 a{color:#cf2e2e;background-color:var(--wp--preset--color--pale-pink);}',
  ],
  [
    'a button, which colours its links itself',
    '<!-- wp:button {"style":{"elements":{"link":{"color":{"text":"#fff"}}}}} -->\n<div class="wp-block-button">x</div>\n<!-- /wp:button -->',
    '\n<div class="wp-block-button">x</div>\n',
    '',
  ],
  [
    'a gallery',
    '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images"><!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="/a.png" class="wp-image-7"/></figure>\n<!-- /wp:image --></figure>\n<!-- /wp:gallery -->',
    '\n<figure class="is-layout-flex wp-block-gallery-1 wp-block-gallery has-nested-images">\n<figure class="wp-block-image"><img data-id="7"  src="/a.png" class="wp-image-7"/></figure>\n</figure>\n',
    '',
  ],
  [
    'a picture that text flows around',
    '<!-- wp:image {"id":7,"align":"left","className":"is-style-rounded"} -->\n<figure class="wp-block-image alignleft is-style-rounded"><img src="/a.png"/></figure>\n<!-- /wp:image -->',
    '<div class="wp-block-image is-style-rounded">\n<figure class="alignleft"><img src="/a.png"/></figure></div>',
    '',
  ],
  [
    'a picture in two colours',
    '<!-- wp:image {"style":{"color":{"duotone":["#8c00b7","#fcff41"]}}} -->\n<figure class="wp-block-image"><img src="/a.png"/></figure>\n<!-- /wp:image -->',
    '\n<figure class="wp-duotone-8c00b7-fcff41-1 wp-block-image"><img src="/a.png"/></figure>\n',
    '',
  ],
  [
    'a section',
    '<!-- wp:group {"tagName":"section","layout":{"type":"constrained"}} -->\n<section class="wp-block-group"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></section>\n<!-- /wp:group -->',
    '\n<section class="is-layout-constrained wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></section>\n',
    '',
  ],
  [
    'a group that has an element within already',
    '<!-- wp:group -->\n<div class="wp-block-group"><div class="wp-block-group__inner-container"><!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:group -->',
    '\n<div class="is-layout-flow wp-block-group"><div class="wp-block-group__inner-container">\n<p>Tea</p>\n</div></div>\n',
    '',
  ],
  [
    'a layout that is none',
    '<!-- wp:social-links {"layout":{"type":"wrong"}} -->\n<ul class="wp-block-social-links"></ul>\n<!-- /wp:social-links -->',
    '\n<ul class=" wp-block-social-links"></ul>\n',
    '',
  ],
]

describe('blocks as readers see them', () => {
  it.each([
    ['1em', '1em', '1em'],
    ['0', '0px', '0'],
    ['var:preset|spacing|50', 'var(--wp--preset--spacing--50)', 'var(--wp--preset--spacing--50)'],
    [{ top: '1em', left: '2px' }, '2px', '1em 2px'],
    [{ left: '2px' }, '2px', /^var\(--wp--style--gallery-gap-default, .* 2px$/],
  ])('a gallery has the gaps that it names: %j', (blockGap, column, gap) => {
    const attributes = JSON.stringify({ style: { spacing: { blockGap } } })
    const { rules } = renderBlocks(
      `<!-- wp:gallery ${attributes} -->\n<figure class="x"></figure>\n<!-- /wp:gallery -->`,
    )
    const [, variable, all] =
      /^\.wp-block-gallery\.wp-block-gallery-1\{--wp--style--unstable-gallery-gap:(.*?);gap:(.*?);\}$/.exec(rules)!
    expect(variable).toBe(column)
    expect(all).toEqual(typeof gap === 'string' ? gap : expect.stringMatching(gap))
  })

  it.each(['}', '1em}a{b:c', 'url(x)', 'a;b', { top: '</style>', left: '\\' }, 7, null])(
    'a gallery has no rule from what is no length: %j',
    (blockGap) => {
      const attributes = JSON.stringify({ style: { spacing: { blockGap } } })
      const { rules } = renderBlocks(`<!-- wp:gallery ${attributes} -->\n<figure></figure>\n<!-- /wp:gallery -->`)
      expect(rules.replace('gap:a;', '').replace('unstable-gallery-gap:a;', '')).not.toMatch(/[<\\]|url|b:c|\}.*\}/)
    },
  )

  it.each(shown)('%s', (_what, raw, html, rules) => expect(renderBlocks(raw)).toEqual({ html, rules }))

  it('count from 1 in each text: the same text is the same HTML', () => {
    const [, row] = shown[2]!
    const twice = renderBlocks(row + row).html
    expect(twice).toContain('wp-container-1 ')
    expect(twice).toContain('wp-container-2 ')
    expect(renderBlocks(row + row).html).toBe(twice)
  })

  it('are those of a text whose author may not write any HTML, too', () => {
    for (const [, raw, html] of shown.slice(0, 9)) expect(renderBlocks(sanitizePostHtml(raw)).html).toBe(html)
  })

  it('lose no word where WordPress loses a zero between two blocks', () => {
    const raw = '<!-- wp:group --><div class="a"><!-- wp:x /-->0<!-- wp:x /--></div><!-- /wp:group -->'
    expect(renderBlocks(raw).html).toBe('<div class="is-layout-flow a">0</div>')
  })

  it('are nothing but their words where their attributes cannot be read, or they are nested far too deep', () => {
    const broken = '<!-- wp:buttons {"layout":} --><p class="a">b</p><!-- /wp:buttons -->'
    expect(renderBlocks(broken).html).toBe('<p class="is-layout-flex a">b</p>')
    const deep = `${'<!-- wp:group -->'.repeat(50_000)}<p class="a">b</p>`
    expect(renderBlocks(deep).html).toMatch(/^<p class="(?:is-layout-flow ){65}a">b<\/p>$/)
    const attributes = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(renderBlocks(`<!-- wp:group ${attributes} --><p class="a">b</p>`).html).toBe(
      '<p class="is-layout-flow a">b</p>',
    )
  })

  it('have paragraphs within the block of a shortcode alone', () => {
    const found =
      '<!-- wp:query --><div><!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results --></div><!-- /wp:query -->'
    expect(renderPlain(found)).not.toContain('None')
    const raw = 'a<!-- wp:shortcode -->\nTwo\n\nwords\n<!-- /wp:shortcode -->b'
    expect(renderBlocks(raw).html).toBe('a<p>Two</p>\n<p>words</p>\nb')
    expect(renderPlain('<!-- wp:shortcode -->\n[foo "a"]\n<!-- /wp:shortcode -->')).toBe(
      '<p>[foo &#8220;a&#8221;]</p>\n',
    )
  })

  it('leave a comment that stands first as it is', () => {
    const raw = `<!-- wp:html {"style":{"elements":{"link":{"color":{"text":"red"}}}}} --><!-- a --><b>c</b><!-- /wp:html -->`
    expect(renderBlocks(raw).html).toMatch(/^<!-- a --><b class="wp-elements-[0-9a-f]{32}">c<\/b>$/)
  })

  it.each([
    'red;}*{display:none',
    'red}</style><script>x</script>',
    'url(//evil.example/x)',
    'expression(x)',
    'var(--a',
    ')red(',
    'red/*',
    '\\65',
    'image-set("a")',
    'r'.repeat(300),
  ])('take no rule from %j', (value) => {
    const attributes = (wide: object) => JSON.stringify(wide).replaceAll('--', String.raw`\u002d\u002d`)
    const group = (said: object) => `<!-- wp:group ${attributes(said)} --><p class="a">b</p><!-- /wp:group -->`
    const layout = { type: 'constrained', contentSize: value, wideSize: value }
    const link = { color: { text: value, background: value } }
    const { rules } = renderBlocks(group({ layout, style: { elements: { link } } }))
    // What precedes a semicolon is a value of its own.
    expect(rules.replaceAll(/(?:max-width|color):red;/g, '')).not.toMatch(
      /red|url|script|display|expression|var\(|set|rrr|65/,
    )
    expect(rules).not.toMatch(/[<\\]/)
  })
})
