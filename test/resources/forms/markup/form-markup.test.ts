import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const now = () => Date.parse('2027-03-10T12:00:00Z')

/** The markup of a form with this template, and of its parts. */
async function shownForm(template: string, { settings = '', query = '', head = '' } = {}) {
  const { get, site } = testSite(
    { 'forms/a.md': `---\nid: 40\nadditional_settings: "${settings}"\n${head}---\n\n${template}\n` },
    { now },
  )
  const { status, json } = await get(`/forms/v1/contact-forms/40/markup${query}`)
  expect(status).toBe(200)
  const html = json.html as string
  const wrap = (name: string) => html.split(`<span class="wpcf7-form-control-wrap" data-name="${name}">`)[1] ?? ''
  return { html, json, site, wrap }
}

describe('the markup of a form', () => {
  it('is a wrapper with the unit tag as its id, a place for what screen readers hear, and a form that begins', async () => {
    const { html, json } = await shownForm('[text a]', { head: 'locale: de_DE_formal\n' })
    expect(json).toMatchObject({ id: 40, unit_tag: 'wpcf7-f40-o1', version: '5.7.7' })
    expect(html.split('\n').slice(0, 4)).toEqual([
      '<div class="wpcf7 no-js" id="wpcf7-f40-o1" lang="de-DE" dir="ltr" data-wpcf7-id="40">',
      '<div class="screen-reader-response"><p role="status" aria-live="polite" aria-atomic="true"></p> <ul></ul></div>',
      '<form action="http://site.test/contact-forms/a/" method="post" class="wpcf7-form init" aria-label="Kontaktformular" enctype="multipart/form-data" novalidate data-status="init">',
      '<div hidden>',
    ])
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, ...pair]) => pair)
    expect(Object.fromEntries(hidden)).toEqual({
      _wpcf7: '40',
      _wpcf7_version: '5.7.7',
      _wpcf7_locale: 'de_DE_formal',
      _wpcf7_unit_tag: 'wpcf7-f40-o1',
      _wpcf7_container_post: '0',
      _wpcf7_posted_data_hash: '',
    })
    expect(html).toMatch(/<div class="wpcf7-response-output" aria-hidden="true"><\/div>\n<\/form>\n<\/div>$/)
  })

  it('reads from the right where the language does', async () => {
    expect((await shownForm('[text a]', { head: 'locale: he_IL\n' })).html).toContain('lang="he-IL" dir="rtl"')
    expect((await shownForm('[text a]', { head: 'locale: haw_US\n' })).html).toContain('lang="haw-US" dir="ltr"')
  })

  it('is told of the post that holds it and of the forms before it, so that no two ids of a page are the same', async () => {
    const { html, json } = await shownForm('[text a]', { query: '?post=34&instance=2' })
    expect(json.unit_tag).toBe('wpcf7-f40-p34-o2')
    expect(html).toContain('id="wpcf7-f40-p34-o2"')
    expect(html).toContain('name="_wpcf7_unit_tag" value="wpcf7-f40-p34-o2"')
    expect(html).toContain('name="_wpcf7_container_post" value="34"')
    const { get } = testSite({ 'forms/a.md': '---\nid: 40\n---\n[text a]\n' })
    for (const query of ['post=-1', 'instance=0', 'instance=x'])
      expect((await get(`/forms/v1/contact-forms/40/markup?${query}`)).json.code).toBe('rest_invalid_param')
    expect((await get('/forms/v1/contact-forms/41/markup')).json.code).toBe('wpcf7_not_found')
  })

  it('shows every kind of field in a wrap of its name, with the classes of its type', async () => {
    const { html, wrap } = await shownForm(
      [
        '[text* a id:x class:big class:red size:20 maxlength:9 minlength:2 tabindex:3 readonly autocomplete:name "Ann"]',
        '[email b placeholder "you@example.org"][url c][tel* d]',
        '[textarea e 30x5/200]One <two>[/textarea]',
        '[number f min:1 max:9 step:2 "3"][range g min:0 max:10][date h min:2027-01-01 max:march_3_2027]',
        '[file i limit:1mb filetypes:pdf|.txt][hidden j "v"][quiz k "1+1=?|2"][count a down][submit "Go"]',
      ].join('\n'),
    )
    expect(wrap('a')).toMatch(
      /^<input class="wpcf7-form-control wpcf7-text wpcf7-validates-as-required big red" type="text" name="a" size="20" minlength="2" maxlength="9" value="Ann" id="x" tabindex="3" readonly autocomplete="name" aria-required="true" aria-invalid="false" aria-label="A"><\/span>/,
    )
    expect(wrap('b')).toMatch(
      /^<input class="[^"]*wpcf7-validates-as-email" [^>]*value="" placeholder="you@example.org"/,
    )
    expect(wrap('c')).toMatch(/^<input class="[^"]*wpcf7-validates-as-url" type="url" name="c" size="40"/)
    expect(wrap('d')).toMatch(/^<input class="[^"]*wpcf7-validates-as-required [^"]*wpcf7-validates-as-tel"/)
    expect(wrap('e')).toMatch(
      /^<textarea class="wpcf7-form-control wpcf7-textarea" name="e" cols="30" rows="5" maxlength="200"[^>]*>One &lt;two&gt;<\/textarea>/,
    )
    expect(wrap('f')).toMatch(/wpcf7-validates-as-number" type="number" name="f" min="1" max="9" step="2" value="3"/)
    expect(wrap('g')).toMatch(/type="range" name="g" min="0" max="10" value="5"/)
    expect(wrap('h')).toMatch(
      /wpcf7-validates-as-date" type="date" name="h" min="2027-01-01" max="2027-03-03" value=""/,
    )
    expect(wrap('i')).toMatch(
      /^<input class="wpcf7-form-control wpcf7-file" type="file" name="i" size="40" accept="\.pdf,\.txt"/,
    )
    expect(html).toContain('<input class="wpcf7-form-control wpcf7-hidden" type="hidden" name="j" value="v">')
    expect(wrap('k')).toMatch(
      /^<label><span class="wpcf7-quiz-label">1\+1=\?<\/span> <input class="[^"]*wpcf7-quiz"[^>]*><\/label><input type="hidden" name="_wpcf7_quiz_answer_k" value="[0-9a-f]{32}"><\/span>/,
    )
    expect(html).toContain(
      '<span class="wpcf7-character-count down" data-target-name="a" data-starting-value="9" data-current-value="9" data-maximum-value="9" data-minimum-value="2">9</span>',
    )
    expect(html).toContain('<input class="wpcf7-form-control wpcf7-submit has-spinner" type="submit" value="Go">')
  })

  it('counts a field with its lengths, whatever shows the field above it', async () => {
    const { html } = await shownForm('[count a down] [output a] [reflection a] [text a maxlength:9]')
    expect(html).toContain('data-current-value="9" data-maximum-value="9">9</span>')
  })

  it('shows choices as lists of items, each with a label', async () => {
    const { wrap } = await shownForm(
      [
        '[checkbox* a default:1_3 "Red" "Blue|b" "Green"]',
        '[checkbox b exclusive label_first "Left" "Right"]',
        '[radio c default:2 free_text "Yes" "Other"]',
        '[select d multiple default:2 "A & B" "C"]',
        '[select e include_blank first_as_label "x"]',
        '[select f first_as_label "Choose" "y"]',
        '[acceptance g invert optional default:on] I <b>agree</b><script>x</script> [/acceptance]',
      ].join('\n'),
    )
    expect(wrap('a')).toMatch(
      /^<span class="wpcf7-form-control wpcf7-checkbox wpcf7-validates-as-required" role="group" aria-label="A"><span class="wpcf7-list-item first"><label><input type="checkbox" name="a\[\]" value="Red" checked><span class="wpcf7-list-item-label">Red<\/span><\/label><\/span><span class="wpcf7-list-item"><label><input type="checkbox" name="a\[\]" value="Blue">/,
    )
    expect(wrap('a')).toMatch(/<span class="wpcf7-list-item last"><label><input [^>]*value="Green" checked>/)
    expect(wrap('b')).toMatch(
      /wpcf7-exclusive-checkbox" role="group"[^>]*><span [^>]*><label><span class="wpcf7-list-item-label">Left<\/span><input type="checkbox" name="b" value="Left"><\/label>/,
    )
    expect(wrap('c')).toMatch(
      /role="radiogroup".*last has-free-text"><label><input type="radio" name="c" value="Other" checked>.*<input type="text" name="c_free_text" class="wpcf7-free-text" aria-label="Other">/,
    )
    expect(wrap('d')).toMatch(
      /^<select [^>]*name="d\[\]" multiple[^>]*><option value="A &amp; B">A &amp; B<\/option><option value="C" selected>C<\/option><\/select>/,
    )
    expect(wrap('e')).toMatch(
      /^<select [^>]*name="e"[^>]*><option value="">[^<]+<\/option><option value="x">x<\/option><\/select>/,
    )
    expect(wrap('f')).toMatch(/<option value="">Choose<\/option><option value="y">y<\/option>/)
    expect(wrap('g')).toMatch(
      /^<span class="wpcf7-form-control wpcf7-acceptance invert optional"><span class="wpcf7-list-item"><label><input type="checkbox" name="g" value="1" checked aria-invalid="false"><span class="wpcf7-list-item-label">I <b>agree<\/b>x?<\/span><\/label><\/span><\/span><\/span>/,
    )
  })

  it('keeps the lines of a text area that its author wrote as markup', async () => {
    const area = '<textarea name="a">one\n\ntwo [text b]\nthree</textarea>'
    const { html } = await shownForm(`${area}\nmore\nlines<textarea name="open">\nx`)
    expect(html).toContain('<textarea name="a">one\n\ntwo <span class="wpcf7-form-control-wrap" data-name="b">')
    expect(html).toMatch(/<\/span>\nthree<\/textarea><br \/>\nmore<br \/>\nlines/)
  })

  it('keeps the lines of a script or style that its author wrote, so that they still work', async () => {
    const script = '<script>\nlet a = 1\n\n// why\nlet b = 2\n</script>'
    const style = '<style>\n.a { color: red }\n\n.b { color: blue }\n</style>'
    const { html } = await shownForm(`${script}\n[text a]\n\n${style}\n<label>one\n\ntwo</label>`)
    expect(html).toContain(script)
    expect(html).toContain(style)
    expect(html).toContain('<label>one<br />\ntwo</label>')
  })

  it('keeps the markup of its author, in paragraphs, and escapes what stands in attributes', async () => {
    const { html } = await shownForm(
      '<label>Your name\n[text your-name "a\'b<c"]</label>\n\n<h2 class="x">Who & what</h2>\n[[text shown]]\n\n[hidden only "x"]\n\n<div class="row">[email e]</div>\n[submit]',
    )
    expect(html).toMatch(
      /<p><label>Your name<br \/>\n<span class="wpcf7-form-control-wrap" data-name="your-name"><input [^>]*value="a&#039;b&lt;c"[^>]*><\/span><\/label>\n<\/p>/,
    )
    expect(html).toContain('<h2 class="x">Who & what\n</h2>')
    expect(html).toContain('<p>[text shown]\n</p>')
    expect(html).toMatch(/\n<input class="wpcf7-form-control wpcf7-hidden"[^>]*>\n/)
    expect(html).toMatch(/<div class="row">\n\t<p><span class="wpcf7-form-control-wrap" data-name="e">/)
    expect(html).toMatch(/<p><input class="[^"]*wpcf7-submit has-spinner"[^>]*value="Send">\n<\/p>/)
  })

  it('shows what another field contains, in an output or in one for each of its values', async () => {
    const { html } = await shownForm('[output a class:big "1"]\n\n[reflection a id:x "1" "<2>"][reflection b][text a]')
    expect(html).toContain(
      '<p><output name="a" data-default="1" data-reflection-of="a" class="wpcf7-form-control wpcf7-output big">1</output>\n</p>',
    )
    expect(html).toContain(
      '<fieldset data-reflection-of="a" class="wpcf7-form-control wpcf7-reflection" id="x"><output name="a" data-default="1">1</output><output name="a" data-default="&lt;2&gt;">&lt;2&gt;</output></fieldset>\n<fieldset',
    )
    expect(html).toContain('<output name="b" data-default="">&nbsp;</output></fieldset>')
  })

  it('gives the class and the id of terms to their box', async () => {
    const { wrap } = await shownForm('[acceptance a class:big id:x optional] Yes [/acceptance]')
    expect(wrap('a')).toMatch(
      /^<span class="wpcf7-form-control wpcf7-acceptance optional"><span class="wpcf7-list-item"><label><input type="checkbox" name="a" value="1" class="big" id="x" aria-invalid="false">/,
    )
  })

  it('labels a field by its name only where the template does not', async () => {
    const { wrap } = await shownForm('<label>A [text a]</label> [text b] <label for="see">C</label> [text c id:see]')
    expect(['a', 'b', 'c'].map((name) => /aria-label="(\w+)"/.exec(wrap(name).split('>')[0]!)?.[1])).toEqual([
      undefined,
      'B',
      undefined,
    ])
  })

  it('says what its additional settings make of it', async () => {
    expect((await shownForm('[text a]', { settings: 'demo_mode: on' })).html).toContain('class="wpcf7-form init demo"')
    expect((await shownForm('[text a]', { settings: 'acceptance_as_validation: on' })).html).toContain(
      'class="wpcf7-form init wpcf7-acceptance-as-validation"',
    )
    expect((await shownForm('[text a]', { settings: 'subscribers_only: on' })).html).toBe(
      '<p class="wpcf7-subscribers-only">This contact form is available only for logged in users.</p>',
    )
  })

  it('puts what is answered where the template wants it', async () => {
    const { html } = await shownForm('[text a]\n[response]\n[submit]')
    expect(html.split('wpcf7-response-output')).toHaveLength(2)
    expect(html.indexOf('wpcf7-response-output')).toBeLessThan(html.indexOf('wpcf7-submit'))
  })

  it('is the same on every day, so that it can be kept; its own page knows the day', async () => {
    const { html, wrap } = await shownForm('[date a min:today max:today+3days "tomorrow"][quiz b "A?|a" "B?|b" "C?|c"]')
    expect(wrap('a').split('>')[0]).not.toMatch(/ (?:min|max)=/)
    expect(wrap('a')).toContain('value=""')
    expect(html).toContain('<span class="wpcf7-quiz-label">A?</span>')
    const { page } = testSite(
      { 'forms/a.md': '---\nid: 40\n---\n[date* a min:today max:today+3days "tomorrow"]\n' },
      { now },
    )
    const { text } = await page('/contact-forms/a/')
    expect(text).toMatch(/name="a" min="2027-03-10" max="2027-03-13" value="2027-03-11" aria-required="true" required/)
    expect(text).not.toContain('novalidate')
  })

  it('is answered, whatever becomes of what a browser sends of it', async () => {
    const mail = 'mail:\n  sender: "[sender]"\n  recipient: desk@example.org\n'
    const { ask, get } = testSite({
      'settings.json': JSON.stringify({ title: 'Test', email: 'a@example.org', forms_disallowed_words: ['casino'] }),
      'forms/a.md': `---\nid: 40\n${mail}---\n[text* name] [email sender] [quiz sum "1+1=?|2" "2+2=?|4"] [select s "x" "y"] [hidden h "1"] [acceptance ok] Yes [/acceptance]\n`,
    })
    const { html, unit_tag } = (await get('/forms/v1/contact-forms/40/markup?post=34')).json as Record<string, string>
    const send = async (typed: Record<string, string>) => {
      const fields = new FormData()
      for (const [, type, name, value] of html!.matchAll(
        /<input [^>]*?type="(\w+)" name="([^"]+)"(?:[^>]*? value="([^"]*)")?/g,
      ))
        if (type !== 'checkbox') fields.set(name!, value ?? '')
      for (const [name, value] of Object.entries(typed)) fields.set(name, value)
      const headers = { 'user-agent': 'Mozilla/5.0', origin: 'https://elsewhere.example' }
      const answer = await ask('POST', '/forms/v1/contact-forms/40/feedback', { body: fields, headers })
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example')
      return answer.json as { status: string; into: string; invalid_fields: { error_id: string }[] }
    }
    const right = { name: 'Ann', sender: 'ann@example.org', sum: '2', ok: '1' }
    for (const [typed, status] of [
      [right, 'mail_sent'],
      [{ ...right, sum: '4' }, 'validation_failed'],
      [{ ...right, name: '' }, 'validation_failed'],
      [{ ...right, ok: '' }, 'acceptance_missing'],
      [{ ...right, name: 'Casino' }, 'spam'],
      [{ ...right, sender: '' }, 'mail_sent'],
    ] as const)
      expect(await send(typed)).toMatchObject({ status, into: `#${unit_tag}` })
    expect((await send({ ...right, name: '' })).invalid_fields).toMatchObject([
      { error_id: 'wpcf7-f40-p34-o1-ve-name' },
    ])
  })

  it("is there under WordPress's names, too", async () => {
    const { get } = testSite({ 'forms/a.md': '---\nid: 40\n---\n[text a]\n' }, { wordpress: true })
    const { json } = await get('/contact-form-7/v1/contact-forms/40/markup', { mount: '/wp-json' })
    expect(json.html).toContain('class="wpcf7 no-js"')
  })
})
