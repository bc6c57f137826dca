import type { Entry, PageForm, PageFormView, Site } from '../model/model.ts'
import { markup, type Markup, safe } from './parts/markup.ts'
import { asPage, type PageAnswer, type PageRequest, toPage } from './parts/page.ts'
import type { pageWords } from './parts/catalogue.ts'
import { type PageSay, wordsOf } from './parts/say.ts'
import { basePath } from '../text/hosts.ts'

/** The interface's response to a submitted form, or its refusal. */
export interface FormAnswer {
  readonly status?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly invalid_fields?: unknown
  readonly posted?: Readonly<Record<string, unknown>> | undefined
  readonly data?: unknown
}

export interface FormFound {
  readonly entry: Entry
  /** Whether the page is the bare one, for frames. */
  readonly isFramed: boolean
}

/** Finds the form whose page is at a path below the website's address: `/{base}/{slug}/`, or `/{base}/{slug}/embed/`. */
export function findForm(path: string, { site }: PageRequest): FormFound | undefined {
  const found = /^\/([\w-]+)\/([^/]+)(\/embed)?\/?$/.exec(path)
  if (!found) return undefined
  const [, base, slug, embed] = found
  for (const { name, form, base: own } of site.resources.values()) {
    const entry = form && own === base ? site.having(name, 'slug', slug!)[0] : undefined
    if (entry) return { entry, isFramed: embed !== undefined }
  }
  return undefined
}

/** Returns the path below the REST root to which a form's page sends its data. */
export function formTargetOf({ entry }: FormFound, { site }: PageRequest): string {
  return entry.resource.form!(entry, site, { action: '' }).to
}

/** Returns the page of a form, which works without scripts; `answer` is the result of the last submission. */
export function formPage({ entry, isFramed }: FormFound, request: PageRequest, answer?: FormAnswer): PageAnswer {
  const { site } = request
  const base = basePath(site.home)
  const { search, searchParams } = new URL(request.target, 'http://page')
  const action = `${base}/${entry.resource.base}/${encodeURIComponent(entry.slug)}/${isFramed ? 'embed/' : ''}${search}`
  const view = { action, asked: askedIn(searchParams), answer: answer && readAnswer(answer) }
  const form = entry.resource.form!(entry, site, view)
  const isSent = answer?.status === 'mail_sent'
  const say = wordsOf(site).plain
  const refusal = answer && refusalIn(answer, say)
  const text = refusal?.text ?? (typeof answer?.message === 'string' ? answer.message : undefined)
  const title = answer ? say(isSent ? 'sentTitle' : 'notSentTitle', { title: form.title }) : form.title
  const said =
    text !== undefined &&
    markup`<p class="${isSent ? 'said' : 'error'}" role="${isSent ? 'status' : 'alert'}">${text}</p>`
  const main = markup`${said} ${!isSent && safe(form.html)}`
  const more = {
    passing: true,
    ...(answer !== undefined && { secret: true }),
    ...(refusal && { status: refusal.status }),
  }
  const canonical = `${site.home}/${entry.resource.base}/${encodeURIComponent(entry.slug)}/`
  if (isFramed) return { ...framedPage(form, { title, main, canonical }, site), ...more }
  // Not cached: it may have another question each time.
  return { ...toPage(request, { title, canonical, main: markup`<h1>${form.title}</h1> ${main}` }), ...more }
}

// Only the form: the page around it is the other website's.
function framedPage(
  form: PageForm,
  { title, main, canonical }: { readonly title: string; readonly main: Markup; readonly canonical: string },
  site: Site,
): PageAnswer {
  const head = markup`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${canonical}" />`
  const body = markup`<main>
          <h1 class="unseen">${form.title}</h1>
          ${main}
        </main>`
  return { ...asPage(site, { title, head, body }), framedBy: ["'self'", ...form.framedBy] }
}

// The interface refuses in English, in words for programs.
function refusalIn({ code, data, message }: FormAnswer, say: PageSay<typeof pageWords.messages>['plain']) {
  if (typeof code !== 'string') return undefined
  const status = Number((data as { readonly status?: unknown } | undefined)?.status)
  if (status === 413) return { status, text: say('tooLarge') }
  return { status, text: say.language === 'en' ? String(message) : say('tryLater') }
}

// A list has brackets after its name, as in what forms send.
function askedIn(query: URLSearchParams): Record<string, readonly string[]> {
  const asked: Record<string, string[]> = Object.create(null)
  for (const [key, value] of query) (asked[key.replace(/\[\]$/, '')] ??= []).push(value)
  return asked
}

function readAnswer({ status, invalid_fields, posted }: FormAnswer): NonNullable<PageFormView['answer']> {
  const wrong: Record<string, string> = Object.create(null)
  if (Array.isArray(invalid_fields))
    for (const one of invalid_fields as { field?: unknown; message?: unknown }[])
      wrong[String(one.field)] = String(one.message)
  return { status: String(status), wrong, posted }
}
