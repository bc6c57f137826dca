import type { Entry, Say, Site } from '../../../model/model.ts'
import { type AdditionalSettings, readAdditionalSettings } from './additional-settings.ts'
import type { FormTag } from './form-tag.ts'
import { defaultCopy, defaultMail, type MailTemplate, readMailTemplate } from './mail-template.ts'
import { formWords } from './catalogue.ts'
import { type MessageKey, type Messages, readMessages, usualMessages } from './messages.ts'
import { scanTemplate } from './scan-template.ts'

export interface FormSource {
  get(key: string): unknown
  text(): string
}

export interface Form {
  readonly title: string
  readonly locale: string
  readonly template: string
  readonly tags: readonly FormTag[]
  readonly mail: MailTemplate
  readonly copy: MailTemplate
  /** Whether the form defines its own mails. */
  readonly hasMail: boolean
  readonly hasCopy: boolean
  readonly messages: Messages
  readonly usual: Readonly<Record<MessageKey, string>>
  readonly words: Say<typeof formWords.messages>
  readonly settings: AdditionalSettings
  readonly settingsText: string
}

export const untitled = 'Untitled'

/** The form of an entry, in the language of the site's view. */
export function formOfEntry(entry: Entry, site: Site): Form {
  return readForm({ get: (key) => entry.data[key], text: () => site.bodyOf(entry) }, site)
}

/** Parses a form; missing parts have their defaults. */
export function readForm(source: FormSource, site: Pick<Site, 'say' | 'settings'>): Form {
  const { settings } = site
  const text = (key: string) => (typeof source.get(key) === 'string' ? String(source.get(key)) : '')
  const template = source.text().trim()
  const settingsText = text('additional_settings').trim()
  const locale = text('locale') || settings.language
  const words = site.say(formWords, locale)
  const usual = usualMessages(site, locale)
  const [mail, copy, messages] = [source.get('mail'), source.get('mail_2'), source.get('messages')]
  return {
    title: text('title') || words('untitled'),
    locale,
    template,
    tags: scanTemplate(template),
    mail: mail === undefined ? defaultMail(settings.email, words) : readMailTemplate(mail, true),
    copy: copy === undefined ? defaultCopy(settings.email, words) : readMailTemplate(copy, false),
    hasMail: mail !== undefined,
    hasCopy: copy !== undefined,
    messages: messages === undefined ? usual : readMessages(messages),
    usual,
    words,
    settings: readAdditionalSettings(settingsText),
    settingsText,
  }
}

export function messageOf({ messages, usual }: Form, key: MessageKey): string {
  return messages[key] ?? usual[key]
}

/** The member `properties` of a form, in the wire format. */
export function toProperties(form: Form): Record<string, unknown> {
  return {
    form: { content: form.template, fields: form.tags },
    mail: form.hasMail ? form.mail : asUsual(form.mail),
    mail_2: form.hasCopy ? form.copy : asUsual(form.copy),
    messages: { ...form.usual, ...form.messages },
    additional_settings: { content: form.settingsText, settings: form.settings },
  }
}

// Existing clients expect numbers for defaults.
function asUsual(mail: MailTemplate): Record<string, unknown> {
  return { ...mail, use_html: 0, exclude_blank: 0 }
}
