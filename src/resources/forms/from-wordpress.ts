import type { Imports, SourceItem } from '../../define/imports.ts'
import { unserialize } from '../../text/wordpress/unserialize.ts'
import { bookkeeping, metaOf } from '../shared/from-wordpress.ts'
import { storedMail } from './parts.ts'
import { readMessages } from './template/messages.ts'

// Its hash and its former number stay: by them, shortcodes in texts name it.
const parts = ['_form', '_mail', '_mail_2', '_messages', '_additional_settings', '_locale']

/** Forms of Contact Form 7. */
export const fromWordpress: Imports = {
  items: {
    wpcf7_contact_form: {
      resource: 'form',
      read: (item) => {
        const damaged = ['_mail', '_mail_2', '_messages'].filter((key) => metaOf(item, key) && !objectIn(item, key))
        const [mail, copy, messages] = [objectIn(item, '_mail'), objectIn(item, '_mail_2'), objectIn(item, '_messages')]
        return {
          data: {
            title: item.title.trim() || undefined,
            locale: metaOf(item, '_locale') || undefined,
            mail: mail && storedMail(mail, true),
            mail_2: copy && storedMail(copy, false),
            messages: messages && readMessages(messages),
            additional_settings: metaOf(item, '_additional_settings')?.trim() || undefined,
          },
          body: metaOf(item, '_form') ?? item.content,
          slug: item.slug,
          metaRead: [...bookkeeping, ...parts],
          changed: damaged.map((key) => `its ${key} is damaged: the usual one is in its place`),
        }
      },
      expected: (item) => ({ title: item.title.trim(), slug: item.slug }),
    },
  },
}

function objectIn(item: SourceItem, key: string): object | undefined {
  const value = unserialize(metaOf(item, key) ?? '')
  return typeof value === 'object' && value !== null ? value : undefined
}
