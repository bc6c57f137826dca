import { defineArea, provide } from '../../define/define.ts'
import { formsDialect } from './dialect.ts'
import form from './form.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import { Inbox } from './inbox/inbox.ts'
import { inbox } from './inbox/inbox-service.ts'
import { openOutbox } from './inbox/outbox.ts'
import { faultOfForm, showContactForm, showContactForm7 } from './markup/in-texts.ts'
import { toWordpress } from './to-wordpress.ts'
import { settings } from './settings.ts'
import { styles } from './styles.ts'

export default defineArea({
  name: 'forms',
  namespace: 'forms/v1',
  mountNames: {
    wordpress: {
      'forms/v1': 'contact-form-7/v1',
      contact_form: 'wpcf7_contact_form',
      read_contact_forms: 'wpcf7_read_contact_forms',
      edit_contact_forms: 'wpcf7_edit_contact_forms',
      delete_contact_forms: 'wpcf7_delete_contact_forms',
    },
  },
  dialect: formsDialect,
  grants: [{ contributor: ['read_contact_forms'], editor: ['edit_contact_forms', 'delete_contact_forms'] }],
  services: [provide(inbox, (host) => new Inbox(host))],
  background: [
    // Sends the mails that a server has not accepted yet, including those of an earlier run.
    (site, report) =>
      openOutbox(site.service(inbox), {
        days: () => Number(site.settings['forms_retention_days'] ?? 0),
        now: () => Date.now(),
        report,
      }),
  ],
  settings,
  styles,
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  shortcodes: { 'contact-form-7': showContactForm7, 'contact-form': showContactForm },
  shortcodeFaults: { 'contact-form-7': faultOfForm, 'contact-form': faultOfForm },
  resources: [form],
})
