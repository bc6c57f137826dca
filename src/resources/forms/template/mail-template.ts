import { z } from 'zod'
import type { Say } from '../../../model/model.ts'
import { inEnglish } from '../../../define/catalogue.ts'
import { formWords } from './catalogue.ts'
import { textIn } from './messages.ts'

/** The template of one of a form's two mails, in the wire format. */
export const mailTemplate = z.object({
  active: z.boolean(),
  subject: z.string(),
  sender: z.string(),
  recipient: z.string(),
  body: z.string(),
  additional_headers: z.string(),
  attachments: z.string(),
  use_html: z.boolean(),
  exclude_blank: z.boolean(),
})

export type MailTemplate = Readonly<z.infer<typeof mailTemplate>>

/** Reads a mail's template: trims texts, drops blank header lines; missing texts are empty. The first is active. */
export function readMailTemplate(given: unknown, isFirst: boolean): MailTemplate {
  const parts = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const text = (name: string) => (textIn(parts[name]) ?? '').trim()
  return {
    active: isFirst || isTrue(parts['active']),
    subject: text('subject'),
    sender: text('sender'),
    recipient: text('recipient'),
    body: text('body'),
    additional_headers: text('additional_headers').replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : run)),
    attachments: text('attachments'),
    use_html: isTrue(parts['use_html']),
    exclude_blank: isTrue(parts['exclude_blank']),
  }
}

/** The default mail of a form: to the site's own address, with replies to the visitor. */
export function defaultMail(siteAddress: string, say = inEnglish(formWords)): MailTemplate {
  const from = say('mailFrom', { sender: '[your-name] [your-email]' })
  const body = [from, say('mailSubject', { subject: '[your-subject]' }), '', ...mailBody(say)].join('\n')
  const addresses = { recipient: '[_site_admin_email]', additional_headers: 'Reply-To: [your-email]' }
  return readMailTemplate({ ...mailHead(siteAddress), body, ...addresses }, true)
}

/** The default copy for the visitor; not sent unless the form activates it. */
export function defaultCopy(siteAddress: string, say = inEnglish(formWords)): MailTemplate {
  const addresses = { recipient: '[your-email]', additional_headers: 'Reply-To: [_site_admin_email]' }
  return readMailTemplate({ ...mailHead(siteAddress), body: mailBody(say).join('\n'), ...addresses }, false)
}

export function defaultTemplate(say: Say<typeof formWords.messages>): string {
  return `<label> ${say('yourName')}
    [text* your-name autocomplete:name] </label>

<label> ${say('yourEmail')}
    [email* your-email autocomplete:email] </label>

<label> ${say('subject')}
    [text* your-subject] </label>

<label> ${say('yourMessage')}
    [textarea your-message] </label>

[submit "${say('submit')}"]`
}

function mailHead(siteAddress: string) {
  return { subject: '[_site_title] "[your-subject]"', sender: `[_site_title] <${siteAddress}>` }
}

function mailBody(say: Say<typeof formWords.messages>): string[] {
  const source = say('mailSource', { site: '[_site_title]', address: '[_site_url]' })
  return [say('mailBody'), '[your-message]', '', '-- ', source]
}

// As forms and JSON encode it: everything but empty values is true.
function isTrue(value: unknown): boolean {
  return typeof value === 'string'
    ? !/^(0|false|off|)$/.test(value)
    : value === true || (Number.isFinite(value) && value !== 0)
}
