import { z } from 'zod'
import { changeOne, readOne } from '../actions/only-one.ts'
import { defineResource, defineTrait } from '../../define/define.ts'
import { opensHost } from '../../define/opens.ts'
import type { Call, Caller, SettingOptions, Site } from '../../model/model.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { stripTags } from '../../text/html/strip-tags.ts'
import { isZone, zoneNamed, zoneNames } from '../../text/time/local-time.ts'
import { trimSigns } from '../../text/html/trim-signs.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { toWebsiteAddress } from '../../text/html/website-address.ts'
import { cacheSettings } from './cache-settings.ts'
import { frontSettings } from './front-settings.ts'
import { ownSettings } from './own-settings.ts'
import { uniformAccess } from '../shared/computed.ts'
import { refKeys } from '../shared/references.ts'
import { describeLocale, isLocale, languageNames, readLanguage } from '../../text/read-language.ts'
import { faultsOfSettings, settings } from './setting.ts'
import { fieldWords } from '../shared/own-fields/catalogue.ts'
import { errors } from './errors.ts'
import { errors as shared } from '../shared/errors.ts'

const openOrClosed = z.enum(['open', 'closed'])
const uri = z.string().meta({ format: 'uri' })
const email = z.string().meta({ format: 'email' })
const noTags: SettingOptions = { accept: (value) => stripTags(String(value)) }
// The file holds plain text; markup has no meaning in it, so it is shown escaped.
const line: SettingOptions = {
  show: (site, name) => escapeHtml(String(site.settings[name])),
  accept: (value) => asWritten(String(value).trim(), escapeHtml),
}
const zone: SettingOptions = {
  stored: z.string().refine(namesZone, 'is not a time zone'),
  accept: acceptZone,
  suggests: { words: zoneNames },
}
const language: SettingOptions = {
  stored: z.string().refine(isLocale, { error: ({ input }) => notALocale(String(input)) }),
  accept: acceptLanguage,
  suggests: { words: languageNames },
  flag: { about: 'A code, or a name: de_AT, German, Deutsch.' },
}
const category: SettingOptions = {
  stored: z.union([z.string(), z.int()]),
  references: 'category',
  show: showCategory,
  accept: acceptCategory,
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const weekdays = new Map(days.map((day, number) => [day, String(number)]))

const fields = settings({
  title: [z.string(), '', 'Site title.', line],
  description: [z.string(), '', 'Site tagline.', line],
  url: [
    uri,
    '',
    'Site URL.',
    {
      stored: z
        .string()
        .refine(
          (url) => url === '' || toWebsiteAddress(url) !== undefined,
          'is not the address of a website, such as https://example.org',
        ),
      show: (site) => site.home,
      opens: opensHost((host) => `makes redirects, links and feeds lead to ${host}`),
      accept: (value) => {
        const url = trimSigns(toUrl(String(value)), '/')
        return /^https?:\/\/./i.test(String(value)) && toWebsiteAddress(url) !== undefined ? url : undefined
      },
    },
  ],
  email: [
    email,
    '',
    'This address is used for admin purposes, like new user notification.',
    // A client may send back its last response: for a site without an address, the empty one too.
    { stored: z.string().regex(/^(?:[^\s@]+@\S+)?$/, 'is not an e-mail address'), resets: [''] },
  ],
  timezone: [z.string(), 'UTC', 'A city in the same timezone as you.', zone],
  date_format: [z.string(), 'F j, Y', 'A date format for all date strings.', noTags],
  time_format: [z.string(), 'g:i a', 'A time format for all time strings.', noTags],
  start_of_week: [
    z.int(),
    1,
    'A day number of the week that the week should start on.',
    {
      accept: (value) => Math.abs(Number(value)),
      flag: { about: '0 is Sunday, 1 is Monday; names of days work, too.', words: weekdays },
    },
  ],
  language: [z.string(), 'en_US', 'Locale code.', language],
  use_smilies: [z.boolean(), true, 'Convert emoticons like :-) and :-P to graphics on display.'],
  default_category: [z.int(), 1, 'Default post category.', category],
  default_post_format: [z.string(), 'standard', 'Default post format.'],
  posts_per_page: [
    z.int(),
    10,
    'Blog pages show at most.',
    { accept: (value) => (value === -1 ? -1 : Math.abs(Number(value)) || 1) },
  ],
  default_ping_status: [
    openOrClosed,
    'open',
    'Allow link notifications from other blogs (pingbacks and trackbacks) on new articles.',
  ],
  default_comment_status: [openOrClosed, 'open', 'Allow people to submit comments on new posts.'],
})

export default defineResource({
  name: 'settings',
  base: 'settings',
  summary: 'The settings of the whole site.',
  labels: { singular: 'Settings', plural: 'Settings' },
  columns: ['title', 'email', 'description'],
  files: 'settings.json',
  configures: (table) => ({ fields: settings(table, { terminalOnly: true }), ...faultsOfSettings(table) }),
  searchesBody: false,
  traits: [defineTrait({ fields }), frontSettings, ownSettings, cacheSettings],
  dependsOn: ['category'],
  indexes: { default_category: (entry) => refKeys(entry.data['default_category']) },
  access: uniformAccess({ read: mayManage, edit: mayManage }, ({ caller }) =>
    mayManage(caller) ? undefined : shared.rest_forbidden(caller),
  ),
  actions: [readOne, changeOne],
  notFound: errors.rest_unreadable(),
})

function mayManage(caller: Caller): boolean {
  return caller.can('manage_options')
}

function showCategory(site: Site): number {
  const ref = site.settings.default_category
  return site.find('category', ref)?.id ?? (typeof ref === 'number' ? ref : 0)
}

// A number that is not a category's id is stored, as clients expect; `check` reports it.
function acceptCategory(value: unknown, { site, face }: Call): unknown {
  const id = Math.abs(Number(value))
  const category = site.get('category', id)
  if (!category) return face === 'terminal' ? undefined : id
  const now = site.settings.default_category
  return site.find('category', now) === category ? now : site.refOf(category)
}

// An empty text counts as UTC, but names no zone: `check` refuses it.
function namesZone(name: string): boolean {
  return name !== '' && isZone(name)
}

function acceptZone(value: unknown, { face }: Call): unknown {
  const typed = String(value)
  if (namesZone(typed)) return zoneNamed(typed)
  if (face === 'terminal') throw errors.rest_invalid_setting__zone({ value: typed })
  return undefined
}

// Over REST a code is expected; people get a message about how their text was understood.
function acceptLanguage(value: unknown, { face, site, warn }: Call): unknown {
  const typed = String(value)
  const locale = face === 'terminal' ? readLanguage(typed) : typed
  if (locale === undefined && face === 'terminal') throw errors.rest_invalid_setting__language({ value: typed })
  if (locale === undefined || !isLocale(locale)) return undefined
  if (site.say(fieldWords, locale).language === 'en' && !locale.startsWith('en'))
    warn?.(`The pages have no wording in this language and use English: site/words.json can provide it`)
  if (locale !== typed) warn?.(`The language is ${describeLocale(locale)}: ${locale}`)
  return locale
}

function notALocale(written: string): string {
  const meant = readLanguage(written)
  return meant === undefined ? 'is not a locale code' : `is not a locale code: write '${meant}'`
}
