/** A mail, ready to be handed to a server. Addresses are `Name <address>` or the address alone. */
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
  /** Names of the file fields whose files go with it. */
  readonly attached: readonly string[]
}

/** What has become of a mail. */
export interface MailState {
  readonly mail: OutgoingMail
  /** Stays the same however often it is tried, so that a mail that came twice is known as one. */
  readonly messageId: string
  readonly state: 'waiting' | 'sent' | 'given-up'
  readonly attempts: number
  /** When it is tried next, in milliseconds. */
  readonly next: number
  /** Why it did not go out the last time. */
  readonly error?: string
}

/** A file that came with a submission. */
export interface KeptFile {
  readonly field: string
  /** As the visitor calls it; the file itself is stored under another name. */
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Its name in the submission's folder. */
  readonly stored: string
}

/** What one visitor sent by one form. */
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
  readonly files: readonly KeptFile[]
  readonly mails: readonly MailState[]
  /** True when it goes as soon as its mails are sent. */
  readonly isPassing: boolean
}

/** A submission before it is kept; files are where the request left them. */
export interface NewSubmission extends Omit<Submission, 'id' | 'moment' | 'files' | 'mails'> {
  readonly files: readonly (Omit<KeptFile, 'stored'> & { readonly path: string })[]
  readonly mails: readonly OutgoingMail[]
}
