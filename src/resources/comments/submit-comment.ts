import type { SubmittedComment, Submission, RequestContext, Entry, Say } from '../../model/model.ts'
import { defineAction } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { makeCall, runCall } from '../../derive/arguments/make-call.ts'
import { create } from '../actions/create.ts'
import { rateLimit } from '../../derive/rate-limit.ts'
import { forVisitor } from './access.ts'
import { needsName } from './author.ts'
import { commentWords } from './catalogue.ts'
import { findComment } from './threads.ts'

/** Creates a comment as the form below a post does; programs have a route of their own. */
const send = defineAction({ ...create, name: 'send', methods: [], permit: forVisitor })

/** How many comments one address may send a minute, accepted or not. */
const most = 20
const exceeds = rateLimit('comments')

type Key = keyof typeof commentWords.messages
type Wrong = Partial<Record<keyof SubmittedComment | '', string>>

/** Accepts a comment from a visitor without an account, with the same checks and moderation as for programs. */
export async function submitComment(
  post: Entry,
  sent: SubmittedComment,
  requestContext: RequestContext,
): Promise<Submission> {
  const { site, origin } = requestContext
  const language = languageOf(post)
  // Only for the messages: limits and checks are those of the whole site.
  const say = (language === '' ? site : siteInLanguage(site, language)).say(commentWords)
  if (origin.ip !== '' && exceeds(site, origin.ip, most)) return { status: 429, wrong: { '': say('tooMany') } }
  const needsBoth = needsName(site)
  const missing: Wrong = {
    ...(needsBoth && sent.name === '' && { name: say('enterName') }),
    ...(needsBoth && sent.email === '' && { email: say('enterEmail') }),
    ...(sent.text === '' && { text: say('enterComment') }),
  }
  if (Object.keys(missing).length > 0) return { status: 400, wrong: missing }
  if (sent.parent !== 0 && findComment(post, sent.parent, site)?.derived.status !== 'approved')
    return { status: 400, wrong: { '': say('parentGone') } }
  const resource = site.resources.get('comment')!
  const raw = {
    post: post.id,
    parent: sent.parent,
    author_name: sent.name,
    author_email: sent.email,
    content: sent.text,
    ...(sent.website !== '' && { author_url: sent.website }),
    ...(sent.password !== undefined && { password: sent.password }),
  }
  try {
    const result = await runCall(makeCall(requestContext, resource, send, raw))
    if (result.kind !== 'entry') throw new TypeError('A comment was created, but the result does not contain it.')
    return { comment: result.entry }
  } catch (error) {
    if (error instanceof RestError) return { status: error.status, wrong: wrongBy(error, say) }
    throw error
  }
}

const parts: Readonly<Record<string, keyof SubmittedComment>> = {
  author_name: 'name',
  author_email: 'email',
  author_url: 'website',
  content: 'text',
}
const invalid: Readonly<Partial<Record<keyof SubmittedComment, Key>>> = { email: 'validEmail', website: 'validWebsite' }

/** The message for an error, and the part of the form that it concerns. */
const known: Readonly<Record<string, readonly [keyof SubmittedComment | '', Key]>> = {
  comment_author_column_length: ['name', 'longName'],
  comment_author_email_column_length: ['email', 'longEmail'],
  comment_author_url_column_length: ['website', 'longWebsite'],
  comment_content_column_length: ['text', 'longText'],
  rest_comment_content_invalid: ['text', 'empty'],
  comment_duplicate: ['', 'duplicate'],
  comment_flood: ['', 'tooQuick'],
  rest_comment_closed: ['', 'closed'],
  rest_comment_author_data_required: ['', 'nameAndEmail'],
}

// The part of the form that an error is about, with a message. Untranslated messages are replaced by a general one.
function wrongBy({ code, message, data }: RestError, say: Say<typeof commentWords.messages>): Wrong {
  const found = known[code]
  if (found) return { [found[0]]: say(found[1]) }
  const inWords = (text: string) => (say.language === 'en' ? text : say('refused'))
  const { params } = data
  if (typeof params !== 'object' || params === null) return { '': inWords(message) }
  return Object.fromEntries(
    Object.entries(params).map(([name, why]) => {
      const field = parts[name] ?? ''
      const key = field === '' ? undefined : invalid[field]
      return [field, key ? say(key) : inWords(String(why))]
    }),
  )
}
