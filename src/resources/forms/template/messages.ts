import type { Say, Site } from '../../../model/model.ts'
import { memoize } from '../../../work/caches.ts'
import { formMessages } from './catalogue.ts'

export type MessageKey = keyof typeof formMessages.messages

export type Messages = Partial<Record<MessageKey, string>>

const keys = Object.keys(formMessages.messages) as MessageKey[]

export function usualMessages(site: Pick<Site, 'say'>, locale: string): Record<MessageKey, string> {
  return saidBy(site.say(formMessages, locale))
}

const saidBy = memoize(
  (say: Say<typeof formMessages.messages>) =>
    Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<MessageKey, string>,
)

export function isMessageKey(key: string): boolean {
  return keys.some((one) => one === key)
}

/** Reads a set of messages: known keys in their usual order, with trimmed texts; drops others. */
export function readMessages(given: unknown): Messages {
  if (typeof given !== 'object' || given === null) return {}
  const texts = given as Record<string, unknown>
  const messages: Messages = {}
  for (const key of keys) {
    const text = Object.hasOwn(texts, key) ? textIn(texts[key]) : undefined
    if (text !== undefined) messages[key] = text.trim()
  }
  return messages
}

/** A text, or a number as text; undefined for other values. Browsers send the line ends of text areas as CRLF. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/\r\n?/g, '\n') : undefined
}
