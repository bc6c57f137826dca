import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const fields = '[text* dein-name]\n[email* mail]\n[file bild]\n'
const told = (front: string, body = fields, settings = '{"email": "office@example.org"}') => {
  const { site } = testSite({ 'settings.json': settings, 'forms/a.md': `---\nid: 9\ntitle: A\n${front}---\n${body}` })
  return checkSite(site).map(({ line, column, code, message, hint }) => `${line}:${column} ${code} ${message}; ${hint}`)
}
const mail = (parts: string) => `mail:\n  recipient: office@example.org\n  sender: Site <site@example.org>\n${parts}`

it('a field that a mail names and the form has not is told where it stands, with the one that was meant', () => {
  expect(
    told(mail('  subject: Karten von [dein-nam]\n  body: "[_raw_mail] [_format_tag \'Y\'] [_site_tite]"\n')),
  ).toEqual([
    "7:12 mail-tag 'subject' contains [dein-nam], but the form has no such field: nothing is filled in there; did you mean [dein-name]?",
    "8:9 mail-tag 'body' contains [tag], but the form has no such field: nothing is filled in there; use a field of the form; [[tag]] is text",
    "8:9 mail-tag 'body' contains [_site_tite], but the form has no such field: nothing is filled in there; use a field of the form; [[_site_tite]] is text",
  ])
})

it('a sender or recipient that is no address is told, whatever visitors write', () => {
  expect(told('mail:\n  recipient: office\n  subject: A\n')).toEqual([
    "5:14 mail-address 'mail' has the recipient 'office', which is not an address: nothing is sent; write name@example.org, or Name <name@example.org>",
  ])
  expect(told('mail:\n  recipient: office, desk@example.org\n  sender: a@example.org\n')).toEqual([
    "5:14 mail-address 'mail' has the recipient 'office, desk@example.org', which is not an address: only the other recipients get it; write name@example.org, or Name <name@example.org>",
  ])
  const toSite = 'mail:\n  recipient: "[_site_admin_email]"\n  sender: "[mail]"\n'
  expect(told(toSite)).toEqual([])
  expect(told(toSite, fields, '{}')).toEqual([
    "5:14 mail-address 'mail' has the recipient '[_site_admin_email]', which is not an address: nothing is sent; the site has no e-mail address: almanac settings update --email …",
  ])
})

it('a mail without a sender is told of where the site has no address either', () => {
  const mail = 'mail:\n  recipient: desk@example.org\n'
  expect(told(mail)).toEqual([])
  expect(told(mail, fields, '{}')).toEqual([
    "4:1 mail-address 'mail' has the sender '[_site_admin_email]', which is not an address: nothing is sent; the site has no e-mail address: almanac settings update --email …",
  ])
})

it('two senders are told: such a mail is never sent', () => {
  expect(told('mail:\n  recipient: desk@example.org\n  sender: a@example.org, b@example.org\n')).toEqual([
    "6:11 mail-address 'mail' has the sender 'a@example.org, b@example.org', which is more than one address: nothing is sent; write name@example.org, or Name <name@example.org>",
  ])
})

it('an input that is no tag is a field', () => {
  expect(
    told(
      mail('  body: "[from_page] [more] [my_phone] [fax] [other]"\n'),
      '<input name="from.page"><select name=\'more[]\'><input name="my phone"><input name=fax>',
    ),
  ).toEqual([
    "7:9 mail-tag 'body' contains [other], but the form has no such field: nothing is filled in there; use a field of the form; [[other]] is text",
  ])
})

it('fields, special tags, text in brackets, and a copy that is not sent are no faults', () => {
  const fine = mail(
    '  subject: "[_site_title] [dein-name] [[text]]"\n  body: "[mail] [_date] [_post_url] [see below]"\n  additional_headers: "Reply-To: [mail]"\n  attachments: "[bild]"\n',
  )
  expect(told(`${fine}mail_2:\n  recipient: nobody\n  body: "[x]"\n`)).toEqual([])
  expect(
    told(`${fine}mail_2:\n  active: true\n  recipient: "[mail]"\n  sender: a@example.org\n  body: "[x]"\n`),
  ).toHaveLength(1)
})

it('the usual mail suits the usual fields, and is told of where the form has others', () => {
  expect(told('')).toEqual([
    "3:8 mail-tag the form has no 'mail', and the default one uses [your-subject], [your-email], [your-name], [your-message], which are not fields of this form; write 'mail' with recipient, subject and body",
  ])
  expect(told('', '[text* your-name] [email* your-email] [text* your-subject] [textarea your-message]')).toEqual([])
})
