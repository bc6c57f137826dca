import type { Entry } from '../define/model.ts'
import { markup, safe } from './markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './page.ts'

/** The interface's answer to a submitted form. */
export interface FormAnswer {
  readonly status?: unknown
  readonly message?: unknown
  readonly invalid_fields?: unknown
}

/** The form whose page is at a path below the website's address: `/{base}/{slug}/` of a type with forms. */
export function findForm(path: string, { site }: PageRequest): Entry | undefined {
  const found = /^\/([\w-]+)\/([^/]+)\/?$/.exec(path)
  if (!found) return undefined
  const [, base, slug] = found
  for (const { name, form, base: own } of site.resources.values()) {
    if (form && own === base) return site.having(name, 'slug', slug!)[0]
  }
  return undefined
}

/** Where a form's page sends its data, below the REST root. */
export function targetOf(entry: Entry, { site }: PageRequest): string {
  return entry.resource.form!(entry, site, {}).to
}

/**
 * The page of a form, which works without scripts.
 *
 * @param answer - the result of the last submission
 */
export function formPage(entry: Entry, request: PageRequest, answer?: FormAnswer): PageAnswer {
  const { site } = request
  const form = entry.resource.form!(entry, site, wrongOf(answer))
  const isSent = answer?.status === 'mail_sent'
  const text = typeof answer?.message === 'string' ? answer.message : undefined
  const page = toPage(request, {
    title: isSent ? `Sent: ${form.title}` : answer ? `Not sent: ${form.title}` : form.title,
    secret: answer !== undefined,
    canonical: addressOfForm(entry, request),
    main: markup`<h1>${form.title}</h1>
      ${text !== undefined && markup`<p class="${isSent ? 'said' : 'error'}" role="${isSent ? 'status' : 'alert'}">${text}</p>`}
      ${
        !isSent &&
        markup`<form method="post" enctype="multipart/form-data" action="${new URL(addressOfForm(entry, request)).pathname}">
          ${safe(form.fields)}
        </form>`
      }`,
  })
  // It may ask another question each time.
  return { ...page, passing: true }
}

function addressOfForm({ resource, slug }: Entry, { site }: PageRequest): string {
  return `${site.home}/${resource.base}/${encodeURIComponent(slug)}/`
}

function wrongOf(answer: FormAnswer | undefined): Record<string, string> {
  const wrong: Record<string, string> = Object.create(null)
  if (!Array.isArray(answer?.invalid_fields)) return wrong
  for (const one of answer.invalid_fields as { field?: unknown; message?: unknown }[])
    wrong[String(one.field)] = String(one.message)
  return wrong
}
