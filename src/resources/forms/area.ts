import { defineArea } from '../../define/area.ts'
import { provide } from '../../define/service.ts'
import { formsDialect } from './dialect.ts'
import form from './form.ts'
import { Inbox, inbox } from './inbox/inbox.ts'
import { openOutbox } from './inbox/outbox.ts'

export default defineArea({
  name: 'forms',
  namespace: 'forms/v1',
  dialect: formsDialect,
  grants: [{ contributor: ['read_contact_forms'], editor: ['edit_contact_forms', 'delete_contact_forms'] }],
  services: [provide(inbox, (host) => new Inbox(host))],
  background: [
    // Mails of forms that a server did not take yet, those of an earlier run too.
    (site, report) =>
      openOutbox(site.service(inbox), {
        days: () => Number(site.settings['forms_retention_days'] ?? 0),
        now: () => Date.now(),
        report,
      }),
  ],
  resources: [form],
})
