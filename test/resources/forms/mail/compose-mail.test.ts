import { describe, expect, it } from 'vitest'
import { composeMail, readAddresses } from '../../../../src/resources/forms/mail/compose-mail.ts'
import { formatDate } from '../../../../src/text/time/format-date.ts'
import { readMailTemplate } from '../../../../src/resources/forms/template/mail-template.ts'
import { replaceMailTags } from '../../../../src/resources/forms/mail/mail-tags.ts'

function source(fields: Record<string, string>) {
  return {
    field: (name: string) => fields[name],
    raw: (name: string) => (name in fields ? `raw ${fields[name]!}` : ''),
    special: (name: string) => ({ _site_title: 'Fern & Finch', _site_admin_email: 'desk@example.org' })[name],
    format: formatDate,
  }
}

const usual = {
  subject: '[subject]',
  sender: '[_site_title] <site@example.org>',
  recipient: 'desk@example.org',
  body: '[text]',
}
const compose = (said: Record<string, unknown>, fields: Record<string, string>) =>
  composeMail(readMailTemplate({ ...usual, ...said }, true), source(fields))

describe('mail-tags', () => {
  it('replaces fields, raw ones, dates and special ones; what is unknown or escaped stays', () => {
    expect(
      replaceMailTags(
        '[a] [_raw_a] [_format_d "d.m.Y"] [_site_title] [nosuch] [[a]]',
        source({ a: 'x', d: '2027-03-04' }),
      ),
    ).toBe('x raw x 04.03.2027 Fern & Finch [nosuch] [a]')
  })

  it('formats each of several days, and nothing that is no day; what is asked raw and not there is empty', () => {
    const days = source({ d: '2027-03-04, 2027-03-05', e: '2027-03-04 or so' })
    expect(replaceMailTags('[_format_d "j.n."]|[_format_e "j.n."]|[_format_e ""]|[_raw_nosuch]|', days)).toBe(
      '4.3., 5.3.|2027-03-04 or so|2027-03-04 or so||',
    )
  })

  it('knows special tags by the names of the first versions', () => {
    expect(replaceMailTags('[wpcf7.site_title] [wpcf7.nosuch]', source({}))).toBe('Fern & Finch [wpcf7.nosuch]')
  })

  it('does not look for tags in what a visitor sent', () => {
    expect(replaceMailTags('[a]', source({ a: '[_site_admin_email]' }))).toBe('[_site_admin_email]')
  })
})

describe('composing a mail', () => {
  it('makes addresses, subject, body and its own headers', () => {
    const mail = compose(
      { additional_headers: 'Reply-To: [name] <[email]>\nX-Form: [subject]\nBcc: a@example.org, b@example.org' },
      { subject: 'Ferns', text: 'Hi', name: 'Ann', email: 'ann@example.org' },
    )
    expect(mail).toMatchObject({
      from: '"Fern & Finch" <site@example.org>',
      to: ['desk@example.org'],
      replyTo: ['"Ann" <ann@example.org>'],
      bcc: ['a@example.org', 'b@example.org'],
      subject: 'Ferns',
      body: 'Hi',
      headers: [['X-Form', 'Ferns']],
    })
  })

  it('lets nothing that a visitor sends begin a header or add an address', () => {
    const evil = 'x\r\nBcc: victim@example.org'
    const mail = compose(
      { additional_headers: 'Reply-To: [name] <[email]>\nX-Name: [name]' },
      { subject: evil, name: `${evil}, other@example.org <`, email: 'ann@example.org', text: '' },
    )!
    expect(mail.subject).toBe('x Bcc: victim@example.org')
    expect(mail.bcc).toEqual([])
    expect(mail.replyTo).toHaveLength(1)
    expect(mail.replyTo[0]).toMatch(/<ann@example\.org>$/)
    expect(mail.headers.every(([, value]) => !/[\r\n]/.test(value))).toBe(true)
    expect(
      compose({ recipient: '[to]' }, { to: 'a@example.org, b@example.org', subject: '', text: '' }),
    ).toBeUndefined()
  })

  it('reads the commas of its template alone: none in a value adds an address, or parts one', () => {
    const sent = { subject: '', text: '', email: 'ann@example.org' }
    for (const name of ['victim@example.org,', ',victim@example.org', '"a,victim@example.org,b" <x@example.org>']) {
      for (const recipient of ['[name] <desk@example.org>', '"[name]" <desk@example.org>']) {
        const mail = compose(
          { recipient, additional_headers: `Cc: ${recipient.replace('desk', 'copy')}` },
          { ...sent, name },
        )!
        expect([mail.to.length, mail.cc.length]).toEqual([1, 1])
        for (const one of [...mail.to, ...mail.cc]) expect(one).toMatch(/^"[^"]*" <(?:desk|copy)@example\.org>$/)
      }
    }
    const firm = { ...source(sent), special: () => 'Smith, Jones & Co' }
    expect(composeMail(readMailTemplate(usual, true), firm)!.from).toBe('"Smith, Jones & Co" <site@example.org>')
  })

  it('leaves headers that are not the form’s to say', () => {
    const mail = compose(
      { additional_headers: 'From: evil@example.org\nContent-Type: text/html\nMIME-Version: 2.0' },
      { subject: '', text: '' },
    )
    expect(mail).toMatchObject({ from: '"Fern & Finch" <site@example.org>', headers: [] })
  })

  it('comes from the site without a sender; is none without an address to go to, or from a sender that is none', () => {
    expect(compose({ recipient: 'not an address' }, {})).toBeUndefined()
    expect(compose({ sender: 'nobody' }, {})).toBeUndefined()
    for (const sender of ['', '[name]'])
      expect(compose({ sender }, { name: '' })!.from).toBe('"Fern & Finch" <desk@example.org>')
    const some = { recipient: 'nobody, desk@example.org', additional_headers: 'Cc: x, a@example.org' }
    expect(compose(some, { subject: '', text: '' })).toMatchObject({ to: ['desk@example.org'], cc: ['a@example.org'] })
  })

  it('shows an address in angle brackets in a page, too', () => {
    const mail = compose(
      { use_html: true, body: 'From: [name] <[email]>, <b>[name]</b>' },
      { name: 'Ann', email: 'ann@x.org' },
    )!
    expect(mail.body).toContain('From: Ann &lt;ann@x.org&gt;, <b>Ann</b>')
  })

  it('has in a page the markup of what the author of the form wrote, elsewhere its words', () => {
    const consent = {
      ...source({ ok: 'Consented: the terms' }),
      markup: () => 'Consented: <a href="/terms/">the terms</a>',
    }
    const template = readMailTemplate({ ...usual, subject: '[ok]', body: '[ok]', use_html: true }, true)
    const mail = composeMail(template, consent)!
    expect(mail.subject).toBe('Consented: the terms')
    expect(mail.body).toContain('<p>Consented: <a href="/terms/">the terms</a>\n</p>')
    expect(composeMail({ ...template, use_html: false }, consent)!.body).toBe('Consented: the terms')
  })

  it('sets words in a page with typographic signs, addresses as they are; says its subject and language', () => {
    const text = `"5x7" -- it's... of ann--b@x.org, https://x.org/5x7/a--b?c&d <i>`
    const sent = { ...source({ subject: 'a & b', text }), locale: 'he_IL' }
    const page = composeMail(readMailTemplate({ ...usual, body: '[text]\n\n[_site_url]', use_html: true }, true), sent)!
    expect(page.body).toMatch(/^<!doctype html>\n<html dir="rtl" lang="he-IL">\n<head>\n<title>[^<]*a &amp; b/)
    expect(page.body).toContain(
      '<p>&quot;5&#215;7&quot; &#8212; it&#039;s&#8230; of ann--b@x.org, https://x.org/5x7/a--b?c&amp;d &lt;i&gt;\n</p>',
    )
  })

  it('escapes what visitors sent in a page, and drops lines whose tags are all empty where that is said', () => {
    expect(compose({ use_html: true, body: '<b>[text]</b>' }, { subject: '', text: '<i>' })!.body).toContain(
      '<b>&lt;i&gt;</b>',
    )
    expect(
      compose({ exclude_blank: true, body: 'A: [text]\nB: [name]\nC' }, { subject: '', text: '', name: 'n' })!.body,
    ).toBe('B: n\nC')
  })
})

describe('lists of addresses', () => {
  it.each([
    ['a@example.org', ['a@example.org']],
    ['a@example.org, b@example.org', ['a@example.org', 'b@example.org']],
    [' Ann Lee  < ann@example.org > ', ['"Ann Lee" <ann@example.org>']],
    ['"Lee, Ann" <ann@example.org>, b@example.org', ['"Lee, Ann" <ann@example.org>', 'b@example.org']],
    [String.raw`"Ann \"A, B\" Lee" <ann@example.org>`, ['"Ann A, B Lee" <ann@example.org>']],
    ['<ann@example.org>', ['ann@example.org']],
    ['a@example.org,,', ['a@example.org']],
    ['', []],
    ['"Lee, Ann <ann@example.org>', undefined],
    ['a@example.org, <', undefined],
    ['Ann <ann@example.org> Lee', undefined],
    ['<a@example.org> <b@example.org>', ['"a@example.org" <b@example.org>']],
  ])('reads %j', (text, addresses) => {
    expect(readAddresses(text)).toEqual(addresses)
  })
})
