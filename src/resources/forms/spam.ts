import type { Call } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { isOn, settingOf } from './template/additional-settings.ts'
import { postedTexts } from './template/posted.ts'
import { rateLimit } from '../../derive/rate-limit.ts'
import type { Form } from './template/source.ts'
import type { Sent } from './values.ts'

/** Whether a submission is spam, for any one reason. Signed-in users of a form for subscribers never send spam. */
export function isSpam(form: Form, sent: Sent, call: Call): boolean {
  if (isOn(form.settings, 'subscribers_only') && call.caller.user) return false
  return (
    call.origin.agent.length < 2 ||
    fillsHoneypot(form, sent) ||
    isFromElsewhere(call) ||
    hasDisallowedWord(sent, call) ||
    isTooOften(form, sent, call)
  )
}

// A field that people cannot see: only programs fill it in.
function fillsHoneypot({ settings }: Form, { posted }: Sent): boolean {
  const name = settingOf(settings, 'honeypot')
  return name !== undefined && postedTexts(posted, name.replaceAll('.', '_')).some((text) => text !== '')
}

// Browsers report the page's origin; without it, the other rules decide.
function isFromElsewhere({ site, headers }: Call): boolean {
  const allowed = listOf(site.settings['forms_origins']).map((origin) => originOf(String(origin)) ?? origin)
  const from = originOf(headers['origin'] ?? headers['referer'])
  return allowed.length > 0 && from !== undefined && from !== originOf(site.home) && !allowed.includes(from)
}

function hasDisallowedWord({ posted, ip }: Sent, { site, origin }: Call): boolean {
  const words = listOf(site.settings['forms_disallowed_words'])
    .map((word) => String(word).trim().toLowerCase())
    .filter((word) => word !== '')
  if (words.length === 0) return false
  const texts = [...posted].flatMap(([name, value]) => (name.startsWith('_') ? [] : value))
  const all = [...texts, ip, origin.agent].join('\n').toLowerCase()
  return words.some((word) => all.includes(word))
}

const exceeds = rateLimit('forms')

// Forms in demo mode send no mail and are sent often.
function isTooOften({ settings }: Form, { ip }: Sent, { site }: Call): boolean {
  const limit = Number(site.settings['forms_rate_limit'] ?? 0)
  if (limit <= 0 || ip === '' || isOn(settings, 'demo_mode')) return false
  return exceeds(site, ip, limit)
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}
