import type { Exports } from '../../model/model.ts'
import { serialize } from '../../text/wordpress/serialize.ts'
import { toSourceItem, rows } from '../shared/wordpress/to-wordpress.ts'
import { formOfEntry } from './template/source.ts'

// Form files have no date. WordPress recognizes entries by title and date, so it must be the same each time.
const always = { local: '2000-01-01 00:00:00', utc: '' }

/** Forms for an export, as Contact Form 7 stores them: with all defaults written out. Submissions are not exported. */
export const toWordpress: Exports = {
  items: {
    form: (entry, view) => {
      const { site } = view
      const form = formOfEntry(entry, site)
      return toSourceItem(entry, view, {
        kind: 'wpcf7_contact_form',
        title: form.title,
        status: 'publish',
        date: always,
        modified: { local: '', utc: '' },
        content: form.template,
        meta: [
          ['_form', form.template],
          ['_mail', serialize({ ...form.mail })],
          ['_mail_2', serialize({ ...form.copy })],
          ['_messages', serialize({ ...form.messages })],
          ...rows({ _additional_settings: form.settingsText, _locale: form.locale }),
        ],
      })
    },
  },
}
