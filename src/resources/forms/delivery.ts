import { entryOfCall } from '../actions/get.ts'
import type { Call } from '../../model/model.ts'
import { inbox as inboxKey } from './inbox/inbox-service.ts'
import { isOn } from './template/additional-settings.ts'
import { isAboutState } from '../../storage/state/refusals.ts'
import { composeMail } from './mail/compose-mail.ts'
import type { MailTagSource } from './mail/mail-tags.ts'
import type { Form } from './template/source.ts'
import { storedNameOf, storedFields, type Sent } from './values.ts'

/**
 * Stores a submission, then mails it. It is on disk before the response; a mail that the server does not accept now waits in
 * the outbox. On a site that sends no mail, the inbox counts as delivery. Returns whether to report success to the visitor.
 */
export async function deliverSent(form: Form, sent: Sent, source: MailTagSource, call: Call): Promise<boolean> {
  const inbox = call.site.service(inboxKey)
  const isMailed = !isOn(form.settings, 'demo_mode') && !isOn(form.settings, 'skip_mail')
  const first = isMailed ? composeMail(form.mail, source) : undefined
  const second = first && form.copy.active ? composeMail(form.copy, source) : undefined
  const mails = inbox.sendsMail ? [first, second].filter((mail) => mail !== undefined) : []
  const isPassing = isOn(form.settings, 'do_not_store')
  // On a site that sends no mail, `do_not_store` is ignored: nothing else would deliver the submission.
  if (isPassing && !isMailed) return true
  try {
    const about = aboutSent(form, sent, source, call)
    const { id } = inbox.add({ ...about, mails, isPassing: isPassing && mails.length > 0 })
    await inbox.settle()
    if (isMailed && !first) return false
    if (mails.length === 0) return true
    const [state] = await inbox.deliver(id)
    return state?.state === 'sent'
  } catch (error) {
    // Nothing is stored: the visitor may send it again.
    if (isAboutState(error)) throw error
    // The visitor learns that it was not sent, which is true; the owner must learn why.
    process.emitWarning(error instanceof Error ? error : String(error))
    return false
  }
}

function aboutSent(form: Form, sent: Sent, source: MailTagSource, call: Call) {
  const { id, slug } = entryOfCall(call)!
  const filesOf = (field: string) =>
    (sent.uploads[field] ?? []).map(({ md5: _md5, name, ...file }) => ({ ...file, field, name: storedNameOf(name) }))
  return {
    form: { id, slug, title: form.title },
    ip: sent.ip,
    agent: call.origin.agent,
    url: sent.url,
    fields: storedFields(sent, source),
    files: sent.tags.flatMap(({ basetype, name }) => (basetype === 'file' ? filesOf(name) : [])),
  }
}
