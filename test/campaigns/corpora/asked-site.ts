import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { credentials } from '../../../src/define/credentials.ts'
import type { Entry } from '../../../src/model/model.ts'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { toSlug } from '../../../src/text/wordpress/slug.ts'

/** An answer of the REST interface. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly json: Record<string, unknown>
}

/** A site over a folder, asked over REST by an administrator who is put beside its content. */
export type AskedSite = ReturnType<typeof askSite>

export function askSite(root: string) {
  mkdirSync(join(root, 'users'), { recursive: true })
  writeFileSync(join(root, 'users/campaign-admin.json'), '{ "name": "Campaign", "roles": ["administrator"] }\n')
  const site = openFolder(root, { areas, home: 'http://site.test' })
  const { fetch } = createApp(site)
  const admin = site.find('user', 'campaign-admin')!
  const { secret } = site.service(credentials).createToken(admin.id, 'campaign')
  const authorization = `Basic ${btoa(`campaign-admin:${secret}`)}`

  async function ask(method: string, path: string, sent?: unknown): Promise<Answer> {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
    const answer = await fetch(new Request(`http://site.test${path}`, { method, headers, ...body }))
    const text = await answer.text()
    return { status: answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** All entries that have a text in a file of their own. */
  function entries(): Entry[] {
    return [...site.resources.values()]
      .filter(({ files, permalink, space }) => files?.endsWith('{slug}.md') && permalink && space === 'post')
      .flatMap(({ name }) => [...site.all(name)].map(({ id }) => site.get(name, id)!))
      .filter(({ implicit }) => !implicit)
  }

  const addressOf = ({ id, resource }: Entry) => `/rest/${resource.namespace}/${resource.base}/${id}`

  /** The slugs of the terms that an entry is answered with. */
  async function termsOf(entry: Entry): Promise<ReadonlySet<string>> {
    const { json } = await ask('GET', `${addressOf(entry)}?context=edit&_fields=categories,tags`)
    const ids = (name: string) => (Array.isArray(json[name]) ? (json[name] as number[]) : [])
    const named = (type: string, name: string) => ids(name).map((id) => site.get(type, id)!)
    const terms = [...named('category', 'categories'), ...named('tag', 'tags')]
    return new Set(terms.flatMap(({ slug, data }) => [slug, toSlug(String(data['name'] ?? data['title'] ?? ''))]))
  }

  return { site, root, ask, entries, addressOf, termsOf }
}
