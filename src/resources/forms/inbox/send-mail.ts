import { createReadStream } from 'node:fs'
import { plainLines } from '../../../text/html/text-content.ts'
import type { MailState, StoredFile } from './submission.ts'

type MailJob = Pick<MailState, 'mail' | 'messageId'> & {
  readonly files: readonly (StoredFile & { readonly path: string })[]
}

/** Timeouts of each step, in milliseconds: an unresponsive server must not block a visitor or the outbox. */
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000, dnsTimeout: 8000 }

/**
 * Sends a mail through `smtp://user:password@host:587` or `smtps://…`, whose query may have nodemailer's options
 * (`?connectionTimeout=2000`). Throws Error if the server does not respond, or rejects a recipient.
 */
export async function sendMail(url: string, { mail, messageId, files }: MailJob): Promise<void> {
  // Loaded on the first mail, so that startup costs nothing.
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport(withPatience(url))
  // Plain text beside the markup, for programs and filters that read nothing else.
  const words = () => plainLines(mail.body.replace(/<title>[^<]*<\/title>/, ''))
  const body = mail.isHtml ? { text: words(), html: mail.body } : { text: mail.body }
  const attached = files.filter(({ field }) => mail.attached.includes(field))
  try {
    const { rejected } = await transport.sendMail({
      from: mail.from,
      to: [...mail.to],
      cc: [...mail.cc],
      bcc: [...mail.bcc],
      replyTo: [...mail.replyTo],
      subject: mail.subject,
      ...body,
      messageId,
      headers: mail.headers.map(([key, value]) => ({ key, value })),
      attachments: attached.map(({ name, type, path }) => ({
        filename: name,
        ...(type && { contentType: type }),
        content: createReadStream(path),
      })),
      disableUrlAccess: true,
      disableFileAccess: true,
    })
    if (rejected.length) throw new Error(`The server refused ${rejected.map(String).join(', ')}.`)
  } finally {
    transport.close()
  }
}

function withPatience(url: string): string {
  const full = new URL(url)
  for (const [name, ms] of Object.entries(patience))
    if (!full.searchParams.has(name)) full.searchParams.set(name, String(ms))
  return full.href
}
