import type { Call, Entry, Site, Uploads } from '../../model/model.ts'
import { textOf as wordsOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { isTicked } from './template/check-fields.ts'
import { datesOf } from '../../derive/words/site-dates.ts'
import { formatDate } from '../../text/time/format-date.ts'
import { formWords } from './template/catalogue.ts'
import type { Form } from './template/source.ts'
import { fieldNamed, type FormTag } from './template/form-tag.ts'
import type { MailTagSource } from './mail/mail-tags.ts'
import { isSamePosted, type Posted, postedText, postedTexts, postedValue } from './template/posted.ts'
import { tagTypes } from './template/tag-types.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { withOrigin } from '../../text/html/with-origin.ts'
import { sanitizePostHtml } from '../../text/html/sanitize.ts'
import { stripTags } from '../../text/html/strip-tags.ts'
import { toFileName } from '../../text/wordpress/file-name.ts'
import { linkOf } from '../shared/identity.ts'

export interface Sent {
  readonly tags: readonly FormTag[]
  readonly posted: Posted
  readonly uploads: Uploads
  readonly ip: string
  /** The page that contains the form. */
  readonly url: string
}

interface Judged {
  readonly invalidFields: () => number
  /** Whether the files of a field have passed their checks. */
  readonly isAccepted: (tag: FormTag) => boolean
}

/** The values of the stored fields, by name: after pipes; files by their names, and a consent as mails say it. */
export function storedFields({ tags, posted, uploads }: Sent, mailTags: MailTagSource) {
  const valueOf = (tag: FormTag): string | readonly string[] => {
    if (tag.basetype === 'file') return uploadNamesOf(uploads, tag)
    return tag.basetype === 'acceptance' ? (mailTags.field(tag.name) ?? '') : postedValue(tag, posted)
  }
  const storedTags = tags.filter(({ basetype, name }) => name !== '' && tagTypes.get(basetype)!.isStored)
  return Object.fromEntries(storedTags.map((tag) => [tag.name, valueOf(tag)]))
}

/** The source of the mail-tags in a form's mails and messages: files by their names once they are accepted. */
export function toMailTags(
  sent: Sent,
  call: Call,
  { invalidFields, isAccepted, locale }: Judged & { readonly locale: string },
): MailTagSource {
  const { tags, posted, uploads } = sent
  const find = (name: string) => fieldNamed(tags, name)
  const field = (name: string, clean = stripTags) => {
    const tag = find(name)
    // A form may contain inputs that are not tags.
    if (!tag) return posted.has(name) && !name.startsWith('_') ? rawOf(posted, name) : undefined
    const files = tag.basetype === 'file' && isAccepted(tag) ? uploadNamesOf(uploads, tag, storedNameOf) : ''
    if (files !== '') return files
    if (tag.basetype === 'acceptance') return consentOf(tag, posted, call.site.say(formWords, locale), clean)
    return [postedValue(tag, posted)]
      .flat()
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join(', ')
  }
  const toMailHtml = (html: string) => withOrigin(sanitizePostHtml(html), new URL(call.site.home).origin)
  return {
    locale,
    field,
    markup: (name) => (find(name)?.basetype === 'acceptance' ? field(name, toMailHtml) : undefined),
    chosen: (name) => {
      const tag = find(name)
      const isOffered = (text: string) => tag?.pipes.some(([before]) => isSamePosted(before, text))
      const isAll = tag?.options.every((one) => one !== 'free_text') && postedTexts(posted, name).every(isOffered)
      return tag && isAll ? [postedValue(tag, posted)].flat() : undefined
    },
    raw: (name) => {
      // Their values are composed here: no submitted text precedes pipes.
      const isComposed = ['file', 'acceptance'].includes(find(name)?.basetype ?? '')
      return isComposed ? (field(name) ?? '') : rawOf(posted, name)
    },
    special: (name) => {
      if (name === '_invalid_fields') return String(invalidFields())
      return specials.get(name)?.(sent, call) ?? unknownOf(name, sent, call)
    },
    format: (day, format) => formatDate(day, format, locale, call.site.settings.timezone),
  }
}

type Special = (sent: Sent, call: Call) => string

const specials: ReadonlyMap<string, Special> = new Map(
  Object.entries({
    _remote_ip: ({ ip }) => ip,
    _user_agent: (_, { origin }) => origin.agent,
    _url: ({ url }, { rest, resource, args }) =>
      url || rest.addressOf(resource.namespace, resource.base, Number(args['id']), 'feedback'),
    _date: (_, call) => datesOf(call.site).day(nowOf(call)),
    _time: (_, call) => datesOf(call.site).clock(nowOf(call)),
    _post_id: ofPost((post) => String(post.id)),
    _post_name: ofPost((post) => post.slug),
    _post_title: ofPost((post) => textFrom(post, 'title')),
    _post_url: ofPost((post, { site }) => linkOf(post, site)),
    _post_author: ofPost((post, { site }) => userNameOf(authorOf(post, site))),
    _post_author_email: ofPost((post, { site }) => textFrom(authorOf(post, site), 'email')),
    _site_title: (_, { site }) => site.settings.title,
    _site_description: (_, { site }) => site.settings.description,
    _site_url: (_, { site }) => site.home,
    _site_admin_email: (_, { site }) => site.settings.email,
    _user_id: (_, { caller }) => String(caller.user?.id ?? ''),
    _user_login: (_, { caller }) => (caller.user ? textFrom(caller.user, 'username') || caller.user.slug : ''),
    _user_email: ofUser('email'),
    _user_url: ofUser('url'),
    _user_first_name: ofUser('first_name'),
    _user_last_name: ofUser('last_name'),
    _user_description: (_, { caller, site }) => (caller.user ? site.bodyOf(caller.user).trim() : ''),
    _user_nickname: (_, { caller }) => textFrom(caller.user, 'nickname') || userNameOf(caller.user),
    _user_display_name: (_, { caller }) => userNameOf(caller.user),
  } satisfies Record<string, Special>),
)

/** Whether mails know a special tag of that name, like `_site_title`. */
export function isSpecialTag(name: string): boolean {
  return name === '_invalid_fields' || specials.has(name)
}

// Without a user or a post, all tags about one are empty. Other unknown tags are text.
function unknownOf(name: string, { posted }: Sent, { site }: Call): string | undefined {
  return name.startsWith('_user_') || (name.startsWith('_post_') && !postOf(posted, site)) ? '' : undefined
}

/** The site's local time. */
export function nowOf({ site }: Pick<Call, 'site'>): string {
  return toLocalText(site.now(), site.settings.timezone)
}

function ofUser(key: string): Special {
  return (_, { caller }) => textFrom(caller.user, key)
}

// The post whose page contains the form; one that is not public reveals nothing.
function ofPost(read: (post: Entry, call: Call) => string): Special {
  return ({ posted }, call) => {
    const post = postOf(posted, call.site)
    return post ? read(post, call) : ''
  }
}

function postOf(posted: Posted, site: Site): Entry | undefined {
  const post = site.inSpace('post', Number(postedText(posted, '_wpcf7_container_post')))
  return post?.derived.status === 'publish' ? post : undefined
}

function rawOf(posted: Posted, name: string): string {
  return postedTexts(posted, name)
    .map((text) => text.trim())
    .join(', ')
}

function consentOf(tag: FormTag, posted: Posted, say: Form['words'], clean: typeof stripTags): string {
  const text = clean(tag.content || (tag.values[0] ?? '')).trim()
  const consent = say(isTicked(tag, posted) ? 'consented' : 'notConsented')
  return text === '' ? consent : `${consent}: ${text}`
}

function uploadNamesOf(uploads: Sent['uploads'], tag: FormTag, label = (name: string) => name): string {
  return (uploads[tag.name] ?? []).map(({ name }) => label(name)).join(', ')
}

/** The name that an upload would have: in mails, it must not run anything either. */
export function storedNameOf(name: string): string {
  return (toFileName(name) || name).replace(/\.[^.]+$/, (suffix) => suffix.toLowerCase())
}

function userNameOf(user: Entry | undefined): string {
  return textFrom(user, 'name') || (user?.slug ?? '')
}

function textFrom(entry: Entry | undefined, key: string): string {
  return entry ? wordsOf(entry, key) : ''
}
