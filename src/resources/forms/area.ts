import { defineArea, provide } from '../../define/define.ts'
import { opensTo, opensUnlessEmpty } from '../../define/opens.ts'
import { formsDialect } from './dialect.ts'
import form from './form.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import { Inbox } from './inbox/inbox.ts'
import { inbox } from './inbox/inbox-service.ts'
import { openOutbox } from './inbox/outbox.ts'
import { faultOfForm, showContactForm, showContactForm7 } from './markup/in-texts.ts'
import { toWordpress } from './to-wordpress.ts'
import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'
import { isOrigin } from '../../text/hosts.ts'

const texts = z.array(z.string())

const settings: SettingTable = {
  forms_retention_days: [z.int().min(0), 0, 'How many days form submissions are kept; 0 means forever.'],
  forms_rate_limit: [z.int().min(0), 30, 'How many forms one IP address may send per minute; 0 means no limit.'],
  forms_disallowed_words: [texts, [], 'Words, addresses and IP addresses that mark a submission as spam.'],
  forms_origins: [
    texts,
    [],
    'Origins whose pages may send forms (https://example.org); empty for all.',
    { opens: opensUnlessEmpty((origins) => `lets pages of ${origins} send forms`) },
  ],
  forms_embed_origins: [
    z.array(z.string().refine(isWebOrigin, 'is not the origin of a website, such as https://example.org')),
    [],
    "Origins whose pages may show a form's page in a frame (https://example.org); this website's own pages always may.",
    { opens: opensTo((origins) => `lets pages of ${origins} show forms in a frame`) },
  ],
}

// It becomes a source of a security policy: nothing but a scheme, a host and a port.
function isWebOrigin(text: string): boolean {
  return /^https?:\/\/[^\s;,'"*]+$/.test(text) && isOrigin(text)
}

/** Styles for Contact Form 7's classes: paragraphs, with each control below its label. */
const styles = `.wpcf7-form { display: block; }
.wpcf7-form p { margin: 0 0 .9rem; }
.wpcf7-form label { display: inline; }
.wpcf7-form-control-wrap { display: block; position: relative; margin-top: .25rem; }
.wpcf7-text, .wpcf7-email, .wpcf7-url, .wpcf7-tel, .wpcf7-quiz, .wpcf7-textarea, .wpcf7-select, .wpcf7-file { width: 100%; }
.wpcf7-range { width: 100%; padding-inline: 0; }
.wpcf7-list-item { display: block; }
.wpcf7-list-item label { display: flex; gap: .5rem; align-items: baseline; }
.wpcf7-quiz-label { display: block; margin-bottom: .25rem; }
.wpcf7-not-valid { border-color: var(--bad); }
.wpcf7-not-valid-tip { display: block; margin-top: .25rem; border-inline-start: 4px solid currentColor; padding-inline-start: .75rem; color: var(--bad); font-weight: 600; }
.wpcf7-submit { background: var(--link); border-color: var(--link); color: var(--paper); font-weight: 600; }
.wpcf7-response-output:empty { display: none; }
.unseen, .wpcf7 .screen-reader-response { position: absolute; overflow: hidden; clip-path: inset(50%); width: 1px; height: 1px; margin: -1px; padding: 0; }
`

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
