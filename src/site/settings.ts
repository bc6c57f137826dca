import { defaultOf } from '../define/define.ts'
import type { Entry, Resource, Settings } from '../define/model.ts'

/** Settings from the file, with the definition's defaults for the rest. */
export function readSettings(entry: Entry | undefined, resource: Resource | undefined): Settings {
  const settings: Record<string, unknown> = { ...essential }
  for (const [name, field] of Object.entries(resource?.fields ?? {})) {
    const preset = defaultOf(field.schema)
    const value = entry?.data[field.stored?.key ?? name]
    const usable = value !== undefined && value !== null && field.stored?.schema.safeParse(value).success
    settings[name] = usable ? value : preset
  }
  return settings as unknown as Settings
}

// Enough to open a folder without a settings resource, as in tests of a single type.
const essential = {
  title: '',
  description: '',
  url: '',
  email: '',
  timezone: 'UTC',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  use_smilies: true,
  default_category: 1,
  default_post_format: 'standard',
  posts_per_page: 10,
  default_ping_status: 'open',
  default_comment_status: 'open',
  permalink: '/%year%/%monthnum%/%day%/%postname%/',
  excerpt_words: 55,
  render_limit: 200_000,
}
