import { isDeepStrictEqual } from 'node:util'
import type { Imports, SourceItem } from '../../model/model.ts'
import { unserialize } from '../../text/wordpress/unserialize.ts'
import { bookkeeping, metaOf } from '../shared/wordpress/from-wordpress.ts'
import { storedMail } from './parts.ts'
import { defaultCopy, defaultMail, type MailTemplate, readMailTemplate } from './template/mail-template.ts'
import { formWords } from './template/catalogue.ts'
import { isMessageKey, readMessages, usualMessages } from './template/messages.ts'

// Excludes its hash and its former number, by which shortcodes in texts name it.
const parts = ['_form', '_mail', '_mail_2', '_messages', '_additional_settings', '_locale']

export const fromWordpress: Imports = {
  items: {
    wpcf7_contact_form: {
      resource: 'form',
      toDo: () => 'Forms: set up how mail is sent, and send yourself a message from each form (docs/guide/forms.md).',
      read: (item, { site }) => {
        const damaged = ['_mail', '_mail_2', '_messages'].filter((key) => metaOf(item, key) && !objectIn(item, key))
        const [mail, copy, messages] = [objectIn(item, '_mail'), objectIn(item, '_mail_2'), objectIn(item, '_messages')]
        const { email, language } = site.settings
        const locale = metaOf(item, '_locale')
        const own = messages && readMessages(messages)
        const said = locale || language
        const words = site.say(formWords, said)
        return {
          data: {
            title: item.title.trim() || undefined,
            locale: locale === language ? undefined : locale || undefined,
            // A file contains only chosen values.
            mail: mail && chosen(readMailTemplate(mail, true), defaultMail(email, words)) && storedMail(mail, true),
            mail_2: copy && chosen(readMailTemplate(copy, false), defaultCopy(email, words)) && storedMail(copy, false),
            messages: own && !isDeepStrictEqual(own, usualMessages(site, said)) ? own : undefined,
            additional_settings: metaOf(item, '_additional_settings')?.trim() || undefined,
          },
          body: templateOf(item),
          slug: item.slug,
          metaRead: [...bookkeeping, ...parts],
          changed: [
            ...damaged.map((key) => `its ${key} is damaged: the default one replaces it`),
            ...Object.keys(messages ?? {}).flatMap((key) =>
              isMessageKey(key) ? [] : [`its message '${key}' is never shown here`],
            ),
          ],
        }
      },
      expected: (item) => {
        const [mail, copy, messages] = [objectIn(item, '_mail'), objectIn(item, '_mail_2'), objectIn(item, '_messages')]
        const locale = metaOf(item, '_locale')
        return {
          title: item.title.trim() || undefined,
          slug: item.slug || undefined,
          ...(locale && { locale }),
          'properties.form.content': templateOf(item),
          'properties.additional_settings.content': metaOf(item, '_additional_settings') ?? '',
          ...(mail && prefixMembers('properties.mail', mailTextsOf(readMailTemplate(mail, true)))),
          ...(copy && prefixMembers('properties.mail_2', mailTextsOf(readMailTemplate(copy, false)))),
          ...(messages && prefixMembers('properties.messages', { ...readMessages(messages) })),
        }
      },
    },
  },
}

function templateOf(item: SourceItem): string {
  return metaOf(item, '_form') ?? item.content
}

function chosen<Part>(part: Part, usual: Part): Part | undefined {
  return isDeepStrictEqual(part, usual) ? undefined : part
}

// An unset option is 0 in some forms, and false in others.
function mailTextsOf(mail: MailTemplate): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mail).filter(([, value]) => value !== false))
}

function prefixMembers(path: string, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${path}.${name}`, value]))
}

function objectIn(item: SourceItem, key: string): object | undefined {
  const value = unserialize(metaOf(item, key) ?? '')
  return typeof value === 'object' && value !== null ? value : undefined
}
