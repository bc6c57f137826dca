/** The default messages of a form, by key. */
export const defaultMessages = {
  mail_sent_ok: 'Thank you for your message. It has been sent.',
  mail_sent_ng: 'There was an error trying to send your message. Please try again later.',
  validation_error: 'One or more fields have an error. Please check and try again.',
  spam: 'There was an error trying to send your message. Please try again later.',
  accept_terms: 'You must accept the terms and conditions before sending your message.',
  invalid_required: 'Please fill out this field.',
  invalid_too_long: 'This field has a too long input.',
  invalid_too_short: 'This field has a too short input.',
  upload_failed: 'There was an unknown error uploading the file.',
  upload_file_type_invalid: 'You are not allowed to upload files of this type.',
  upload_file_too_large: 'The uploaded file is too large.',
  upload_failed_php_error: 'There was an error uploading the file.',
  invalid_date: 'Please enter a date in YYYY-MM-DD format.',
  date_too_early: 'This field has a too early date.',
  date_too_late: 'This field has a too late date.',
  invalid_number: 'Please enter a number.',
  number_too_small: 'This field has a too small number.',
  number_too_large: 'This field has a too large number.',
  quiz_answer_not_correct: 'The answer to the quiz is incorrect.',
  captcha_not_match: 'Your entered code is incorrect.',
  invalid_email: 'Please enter an email address.',
  invalid_url: 'Please enter a URL.',
  invalid_tel: 'Please enter a telephone number.',
} as const

export type MessageKey = keyof typeof defaultMessages

/** A set of messages of which some may be missing. */
export type Messages = Partial<Record<MessageKey, string>>

/** Reads a set of messages: known keys in their usual order, texts trimmed; others are dropped. */
export function readMessages(given: unknown): Messages {
  if (typeof given !== 'object' || given === null) return {}
  const texts = given as Record<string, unknown>
  const messages: Messages = {}
  for (const key of Object.keys(defaultMessages) as MessageKey[])
    if (Object.hasOwn(texts, key) && isTextOrNumber(texts[key])) messages[key] = String(texts[key]).trim()
  return messages
}

/** A form's message: its own, or else the default. */
export function messageOf(messages: Messages, key: MessageKey): string {
  return messages[key] ?? defaultMessages[key]
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
