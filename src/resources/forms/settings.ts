import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'
import { isOrigin } from '../../text/hosts.ts'

const texts = z.array(z.string())

/** The settings that forms read. */
export const settings: SettingTable = {
  forms_retention_days: [z.int().min(0), 0, 'How many days submissions of forms are kept; 0 is forever.'],
  forms_rate_limit: [z.int().min(0), 30, 'How many forms one address may send a minute; 0 is no limit.'],
  forms_disallowed_words: [texts, [], 'Words, addresses and IP addresses that mark a submission as spam.'],
  forms_origins: [texts, [], 'Origins whose pages may send forms (https://example.org); empty for all.'],
  forms_embed_origins: [
    z.array(z.string().refine(isWebOrigin, 'is not the origin of a website, such as https://example.org')),
    [],
    "Origins whose pages may hold a form's page in a frame (https://example.org); the website's own always may.",
  ],
}

// Also a source of a security policy: nothing but a scheme, a host and a port.
function isWebOrigin(text: string): boolean {
  return /^https?:\/\/[^\s;,'"*]+$/.test(text) && isOrigin(text)
}
