/** A mail, ready to be sent. Addresses are `Name <address>` or the address alone. */
export interface OutgoingMail {
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  readonly subject: string
  readonly body: string
  readonly isHtml: boolean
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Names of the file fields whose files are attached. */
  readonly attached: readonly string[]
}

export interface MailState {
  readonly mail: OutgoingMail
  /** The same for every attempt, so that duplicates can be recognised. */
  readonly messageId: string
  readonly state: 'waiting' | 'sent' | 'given-up'
  readonly attempts: number
  /** When the next attempt is due, in milliseconds. */
  readonly next: number
  /** Why the last attempt failed. */
  readonly error?: string
}

/** A file that came with a submission. */
export interface StoredFile {
  readonly field: string
  /** The visitor's name for it; the file itself is stored under another name. */
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Its name in the submission's folder. */
  readonly stored: string
}

/** One submission of a form. */
export interface Submission {
  /** Sorts by time. */
  readonly id: string
  readonly form: { readonly id: number; readonly slug: string; readonly title: string }
  /** Milliseconds since the epoch. */
  readonly moment: number
  readonly ip: string
  readonly agent: string
  readonly url: string
  /** Values by field, after pipes. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly files: readonly StoredFile[]
  readonly mails: readonly MailState[]
  /** Whether it is deleted once its mails are sent. */
  readonly isPassing: boolean
}

/** A submission before it is stored; its files are where the request left them. */
export interface NewSubmission extends Omit<Submission, 'id' | 'moment' | 'files' | 'mails'> {
  readonly files: readonly (Omit<StoredFile, 'stored'> & { readonly path: string })[]
  readonly mails: readonly OutgoingMail[]
}
