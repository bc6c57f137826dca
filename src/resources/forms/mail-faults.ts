import type { Entry, Fault, Site } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { rules } from './rules.ts'
import { sentName } from './template/posted.ts'
import { formOfEntry } from './template/source.ts'
import { isSpecialTag } from './values.ts'
import { readAddresses, validAddresses } from './mail/compose-mail.ts'
import { type MailTagSource, replaceMailTags } from './mail/mail-tags.ts'
import type { MailTemplate } from './template/mail-template.ts'

interface Sent {
  readonly names: ReadonlySet<string>
  readonly owner: string
}

/** Faults that keep the mails of a form from reaching anybody, or from containing the visitors' input. */
export function mailFaults(entry: Entry, site: Site): Fault[] {
  const form = formOfEntry(entry, site)
  const sent: Sent = {
    names: new Set([...form.tags.map(({ name }) => name), ...inputsOf(form.template)]),
    owner: site.settings.email,
  }
  if (!form.hasMail) return usualMailFaults(form.mail, sent)
  return [
    ...faultsOf('mail', form.mail, sent),
    ...(form.hasCopy && form.copy.active ? faultsOf('mail_2', form.copy, sent) : []),
  ]
}

// The default mail suits the fields of the default template.
function usualMailFaults(mail: MailTemplate, sent: Sent): Fault[] {
  const unknown = textParts.flatMap((part) => unknownTags(mail[part], sent))
  if (unknown.length === 0) return []
  const names = [...new Set(unknown)].map((name) => `[${name}]`).join(', ')
  const message = `the form has no 'mail', and the default one uses ${names}, which are not fields of this form`
  return [rules['mail-tag']({ key: 'title', message, hint: "write 'mail' with recipient, subject and body" })]
}

function faultsOf(key: string, mail: MailTemplate, sent: Sent): Fault[] {
  const tags = textParts.flatMap((part) =>
    unknownTags(mail[part], sent).map((name) => {
      const meant = nearest(name, sent.names)
      const message = `'${part}' contains [${name}], but the form has no such field: nothing is filled in there`
      const hint = meant ? `did you mean [${meant}]?` : `use a field of the form; [[${name}]] is text`
      return rules['mail-tag']({ key, at: { within: [part] }, message, hint })
    }),
  )
  const addresses = (['recipient', 'sender'] as const).flatMap((part) => {
    // Without a sender, it comes from the site.
    const given = mail[part] || (part === 'sender' ? '[_site_admin_email]' : '')
    const filled = replaceMailTags(given, samples(sent))
    const count = readAddresses(filled)?.length ?? 0
    if (part === 'sender' ? count === 1 : count > 0) return []
    const wrong = count > 1 ? 'is more than one address' : 'is not an address'
    const written = given === '' ? `has no '${part}'` : `has the ${part} '${given}', which ${wrong}`
    const hint = given.includes('[_site_admin_email]')
      ? 'the site has no e-mail address: almanac settings update --email …'
      : 'write name@example.org, or Name <name@example.org>'
    const at = mail[part] === '' ? ('key' as const) : { within: [part] }
    const others = part === 'recipient' && validAddresses(filled).length > 0
    const message = `'${key}' ${written}: ${others ? 'only the other recipients get it' : 'nothing is sent'}`
    return [rules['mail-address']({ key, at, message, hint })]
  })
  return [...addresses, ...tags]
}

const textParts = ['recipient', 'sender', 'subject', 'additional_headers', 'body', 'attachments'] as const

function unknownTags(text: string, sent: Sent): string[] {
  const unknown = new Set<string>()
  replaceMailTags(
    text,
    samples(sent, (name) => unknown.add(name)),
  )
  return [...unknown]
}

// Inputs that are not tags are sent, too, under the names of submissions.
function inputsOf(template: string): string[] {
  const names = [...template.matchAll(/\sname=(?:["']([^"'<>]{1,200})["']|([^\s"'<>]{1,200}))/gi)]
  return names.map(([, quoted, bare]) => sentName((quoted ?? bare)!.replace(/\[\]$/, '')))
}

// The future input of a field is unknown: an address fits everywhere.
function samples({ names, owner }: Sent, miss: (name: string) => void = () => {}): MailTagSource {
  const sample = 'visitor@example.org'
  const known = (name: string) => {
    if (names.has(name)) return sample
    // Names of special tags begin with `_`; `special` looks them up.
    if (!name.startsWith('_')) miss(name)
    return undefined
  }
  return {
    field: known,
    raw: (name) => known(name) ?? '',
    special: (name) => {
      if (name === '_site_admin_email') return owner
      if (isSpecialTag(name)) return sample
      if (name.startsWith('_')) miss(name)
      return undefined
    },
    format: (value) => value,
  }
}
