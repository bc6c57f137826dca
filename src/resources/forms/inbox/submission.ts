import { z } from 'zod'

const texts = z.array(z.string()).readonly()

const outgoingMail = z
  .object({
    from: z.string(),
    to: texts,
    cc: texts,
    bcc: texts,
    replyTo: texts,
    subject: z.string(),
    body: z.string(),
    isHtml: z.boolean(),
    headers: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
    /** Names of the file fields whose files are attached. */
    attached: texts,
  })
  .readonly()

/** A mail, ready to be sent. Addresses are `Name <address>` or the address alone. */
export type OutgoingMail = z.infer<typeof outgoingMail>

const mailState = z
  .object({
    mail: outgoingMail,
    /** The same for every attempt, so that duplicates can be recognised. */
    messageId: z.string(),
    state: z.enum(['waiting', 'sent', 'given-up']),
    attempts: z.number(),
    /** Milliseconds since the epoch. */
    next: z.number(),
    error: z.string().optional(),
  })
  .readonly()

export type MailState = z.infer<typeof mailState>

const storedFile = z
  .object({
    field: z.string(),
    /** The visitor's name for it; the file itself is stored under another name. */
    name: z.string(),
    type: z.string(),
    /** Bytes. */
    size: z.number(),
    stored: z.string().regex(/^file-\d{1,4}$/),
  })
  .readonly()

export type StoredFile = z.infer<typeof storedFile>

export const submission = z
  .object({
    /** Sorts by time. */
    id: z.string(),
    form: z.object({ id: z.number(), slug: z.string(), title: z.string() }).readonly(),
    /** Milliseconds since the epoch. */
    moment: z.number(),
    ip: z.string(),
    agent: z.string(),
    url: z.string(),
    /** Whether it is deleted once its mails are sent. */
    isPassing: z.boolean(),
    /** Values by field, after pipes. */
    fields: z.record(z.string(), z.union([z.string(), texts])).readonly(),
    files: z.array(storedFile).readonly(),
    mails: z.array(mailState).readonly(),
  })
  .readonly()

export type Submission = z.infer<typeof submission>

/** A submission before it is stored; its files are where the request left them. */
export interface NewSubmission extends Omit<Submission, 'id' | 'moment' | 'files' | 'mails'> {
  readonly files: readonly (Omit<StoredFile, 'stored'> & { readonly path: string })[]
  readonly mails: readonly OutgoingMail[]
}

/** When the first pending mail of a submission is due, as they are sent in order; undefined if none is pending. */
export function nextAttempt(mails: readonly MailState[]): number | undefined {
  return mails.find(({ state }) => state === 'waiting')?.next
}
