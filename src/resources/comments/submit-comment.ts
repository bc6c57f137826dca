import type { SubmittedComment, Submission, RequestContext, Entry } from '../../model/model.ts'
import { defineAction } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import { makeCall, runCall } from '../../derive/arguments/make-call.ts'
import { create } from '../actions/create.ts'
import { rateLimit } from '../../derive/rate-limit.ts'
import { forVisitor } from './access.ts'
import { needsName } from './author.ts'
import { findComment } from './threads.ts'

/** Creates a comment as the form below a post does; programs have a route of their own. */
const send = defineAction({ ...create, name: 'send', methods: [], permit: forVisitor })

/** How many comments one address may send a minute, accepted or not. */
const most = 20
const exceeds = rateLimit()

type Wrong = Partial<Record<keyof SubmittedComment | '', string>>

/** Takes a comment of a visitor without an account, with the checks and the judgement of those that programs create. */
export async function submitComment(
  post: Entry,
  sent: SubmittedComment,
  requestContext: RequestContext,
): Promise<Submission> {
  const { site, origin } = requestContext
  if (origin.ip !== '' && exceeds(site, origin.ip, most))
    return { status: 429, wrong: { '': 'You are sending comments too quickly. Wait for a minute.' } }
  const missing = missingIn(sent, needsName(site))
  if (Object.keys(missing).length > 0) return { status: 400, wrong: missing }
  if (sent.parent !== 0 && findComment(post, sent.parent, site)?.derived.status !== 'approved')
    return { status: 400, wrong: { '': 'The comment that you are answering no longer exists.' } }
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
    if (result.kind !== 'entry') throw new TypeError('A comment was created, and nothing is known of it.')
    return { comment: result.entry }
  } catch (error) {
    if (error instanceof RestError) return { status: error.status, wrong: wrongBy(error) }
    throw error
  }
}

function missingIn({ name, email, text }: SubmittedComment, needsBoth: boolean): Wrong {
  return {
    ...(needsBoth && name === '' && { name: 'Enter your name.' }),
    ...(needsBoth && email === '' && { email: 'Enter your e-mail address.' }),
    ...(text === '' && { text: 'Enter your comment.' }),
  }
}

const parts: Readonly<Record<string, keyof SubmittedComment>> = {
  author_name: 'name',
  author_email: 'email',
  author_url: 'website',
  content: 'text',
}
const invalid: Wrong = {
  email: 'Enter a valid e-mail address.',
  website: 'Enter the address of a website, or leave this empty.',
}
const about: Readonly<Record<string, keyof SubmittedComment>> = {
  comment_author_column_length: 'name',
  comment_author_email_column_length: 'email',
  comment_author_url_column_length: 'website',
  comment_content_column_length: 'text',
  rest_comment_content_invalid: 'text',
}

// Which part of the form an error is about, in words for people.
function wrongBy({ code, message, data, hint }: RestError): Wrong {
  const part = about[code]
  if (part !== undefined) return { [part]: code.endsWith('_length') ? `This is too long. ${hint}` : message }
  const { params } = data
  if (typeof params !== 'object' || params === null) return { '': message }
  return Object.fromEntries(
    Object.entries(params).map(([name, why]) => {
      const field = parts[name] ?? ''
      return [field, invalid[field] ?? String(why)]
    }),
  )
}
