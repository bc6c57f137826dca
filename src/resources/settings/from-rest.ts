import type { Answered, RestImports } from '../../model/model.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { pick } from '../../text/values.ts'

/** The settings of a website; if they are not readable, those that everybody sees. The site keeps its own address. */
export const fromRest: RestImports = {
  settings: ({ index, settings, front }) => {
    const answered = settings ?? {}
    const language = answered['language']
    const words = (value: unknown) => (typeof value === 'string' ? decodeEntities(value).trim() : undefined)
    const values: Record<string, unknown> = {
      title: words(answered['title'] ?? index['name']),
      description: words(answered['description'] ?? index['description']),
      timezone: zoneOf(answered, index),
      ...pick(answered, usual),
      language: language === '' ? 'en_US' : language,
      ...frontOf({ ...index, ...answered }, front),
    }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
  },
}

const usual = [
  'email',
  'date_format',
  'time_format',
  'start_of_week',
  'use_smilies',
  'default_category',
  'default_post_format',
  'posts_per_page',
  'default_ping_status',
  'default_comment_status',
  'site_logo',
  'site_icon',
]

// A site without a zone has an offset such as `5.5` hours.
function zoneOf(answered: Answered, index: Answered): string | undefined {
  const zone = answered['timezone'] || index['timezone_string']
  if (typeof zone === 'string' && zone !== '') return zone
  const hours = Number(index['gmt_offset'] ?? Number.NaN)
  if (Number.isNaN(hours)) return undefined
  if (hours === 0) return 'UTC'
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

// Older versions do not report it: the page with the address of the site is the front page.
function frontOf(answered: Answered, front: number | undefined): Readonly<Record<string, unknown>> {
  if (answered['show_on_front'] !== undefined)
    return pick(answered, ['show_on_front', 'page_on_front', 'page_for_posts'])
  return front === undefined ? {} : { show_on_front: 'page', page_on_front: front }
}
