import { restRoot } from '../../src/derive/rest-root.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Area, Call, Context, Draft, Entry, Resource } from '../../src/model/model.ts'
import { roleNames } from '../../src/define/roles.ts'
import { areas, resources } from '../../src/resources/registry.ts'
import { memoize } from '../../src/work/caches.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { areasOf } from '../areas-of.ts'
import { type Files, testSite } from '../harness.ts'
import { pixel } from '../pictures.ts'

const contexts: readonly Context[] = ['view', 'embed', 'edit']

/**
 * What a content type breaks of the contract that holds for all, in words; nothing where it keeps it.
 *
 * @param settings - of a site that has it, where only settings know it
 * @param language - another one than the default one of that site: what it holds of its entries in that
 */
export async function contractOf(given: Resource, settings: Files = {}, language?: string): Promise<string[]> {
  const isOther = !resources.includes(given) && !given.declares
  const all = isOther ? areasOf([...resources, given]) : areas
  // Settings name the files of some.
  const named: Files = given.files?.includes('{}') ? { 'settings.json': '{ "data": { "empty": "public" } }' } : {}
  const made = testSite({ ...named, ...settings }, isOther ? { resources: [...resources, given] } : {})
  const resource = given.declares || language ? made.site.resources.get(given.name)! : given
  const entry = writeEmptiest(made, resource, language)
  return [
    ...capabilitiesAsked(made, resource, entry),
    ...(await faultsOfIndex(made, resource)),
    ...(entry ? faultsOfMembers(made, entry) : []),
    ...(await faultsOfAddresses(made, resource, entry)),
    ...(resource.files ? await faultsOfFreshness(made, resource, all, language) : []),
    ...(language === undefined ? [] : faultsOfLanguage(made, resource, language)),
  ]
}

type Made = ReturnType<typeof testSite>

/** What a file must say, where nothing is not enough. */
const leastWords: Readonly<Record<string, string>> = { event: '---\nstart: 2030-01-01 10:00:00\n---\n' }

// The least that makes an entry: a file without a word, a picture without anything told about it.
function writeEmptiest({ root, site }: Made, { files, name }: Resource, language?: string): Entry | undefined {
  if (!files) return undefined
  const path = files
    .replace('**/', '')
    .replace(/\{(?:slug)?\}/, language === undefined ? 'empty' : `empty.${language}`)
    .replace('{file}', 'empty.png')
  mkdirSync(dirname(join(root, path)), { recursive: true })
  const least = leastWords[name] ?? (path.endsWith('.json') ? '{}\n' : '')
  writeFileSync(join(root, path), path.endsWith('.png') ? pixel : least)
  const entry = site.load(path)
  if (!entry) throw new Error(`The emptiest file of ${name} cannot be read.`)
  return entry
}

function capabilitiesAsked({ site }: Made, resource: Resource, entry: Entry | undefined): string[] {
  const asked = new Set<string>()
  for (const answer of [true, false]) {
    const caller = { user: undefined, roles: [], can: (one: string) => (asked.add(one), answer) }
    for (const context of contexts) {
      const call = { ...callOf(resource, site), caller, context }
      const { access } = resource
      for (const ask of [access.list, access.create]) attempt(() => ask(call))
      attempt(() =>
        access.scope?.(
          { where: [], tests: [], ranges: [], orderBy: 'id', descending: false, offset: 0, limit: 10 },
          call,
        ),
      )
      if (!entry) continue
      for (const ask of [access.read, access.update, access.remove]) attempt(() => ask(call, entry))
      attempt(() => access.filter?.(call, entry))
      for (const before of [entry, undefined]) writeAll(site.draft(resource.name, before), call)
    }
  }
  const granted = new Set(roleNames.flatMap((role) => [...site.roles[role]]))
  return [...asked].filter((one) => !granted.has(one)).map((one) => `nobody has the capability ${one}`)
}

// Asked a dozen times of each field.
const wordsOf = memoize((schema: z.ZodType): readonly unknown[] => {
  const { enum: words = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { enum?: unknown[] }
  return words
})

// Every field is written with everything that its type names, so that it asks for every right that it ever asks for.
function writeAll(draft: Draft, call: Call): void {
  for (const field of Object.values(call.resource.fields)) {
    for (const value of [...wordsOf(field.schema), 'word', 1, true, [], null])
      attempt(() => field.write?.(value, draft, call))
  }
}

async function faultsOfIndex({ get }: Made, { actions, namespace }: Resource): Promise<string[]> {
  if (actions.every(({ terminalOnly }) => terminalOnly)) return []
  const { namespaces, routes } = (await get('/')).json
  const faults = namespaces.includes(namespace) ? [] : [`the index does not list ${namespace}`]
  const told = Object.values(routes as Record<string, { namespace: string }>)
  if (!told.some((route) => route.namespace === namespace)) faults.push(`the index has no route of ${namespace}`)
  const { status } = await get(`/${namespace}`)
  return status === 200 ? faults : [...faults, `the index of ${namespace} answers ${status}`]
}

function faultsOfMembers({ site }: Made, entry: Entry): string[] {
  return contexts.flatMap((context) => {
    // Under the names of a system that has every member.
    const rest = restRoot('http://site.test/rest', {}, { system: 'wordpress' })
    const shown = site.show(entry, { context, rest, opens: () => true })
    return Object.entries(entry.resource.fields).flatMap(([name, { schema, answer = schema, contexts: within }]) => {
      const read = (typeof answer === 'function' ? answer(context) : answer).safeParse(shown[name])
      if (!within.includes(context) || read.success) return []
      return [`${name} is ${JSON.stringify(shown[name])} in ${context}: ${read.error.issues[0]!.message}`]
    })
  })
}

async function faultsOfAddresses({ get, page }: Made, resource: Resource, entry: Entry | undefined): Promise<string[]> {
  const base = `/${resource.namespace}/${resource.base}`
  const reads = resource.actions.filter(
    ({ at, methods, terminalOnly }) => methods.includes('GET') && !terminalOnly && at === undefined,
  )
  const addresses = [
    ...(reads.some(({ path }) => path === '') ? [base] : []),
    ...(entry && reads.some(({ path }) => path === '/{id}') ? [`${base}/${entry.id}`] : []),
  ]
  const faults: string[] = []
  for (const address of addresses) {
    const { json, status } = await get(address, { as: 'admin' })
    const isTold = status === 400 && json.code === 'rest_missing_callback_param'
    if (status !== 200 && !isTold) faults.push(`${address} answers ${status}`)
    if (status === 200 && entry && address !== base && json.id !== entry.id) faults.push(`${address} is another entry`)
    const link = json?.link
    if (typeof link !== 'string' || !entry || !resource.permalink || resource.space !== 'post') continue
    const { status: ofPage } = await page(link.slice('http://site.test'.length))
    if (ofPage !== 200 && ofPage !== 301) faults.push(`the page ${link} answers ${ofPage}`)
  }
  return faults
}

// What is made over the interface, and what a file says, is the same to a site that reads the folder anew.
async function faultsOfFreshness(
  { ask, root, site }: Made,
  resource: Resource,
  all: readonly Area[],
  language?: string,
): Promise<string[]> {
  const faults: string[] = []
  const create = resource.actions.find(
    ({ name, path, methods }) => name === 'create' && path === '' && methods.includes('POST'),
  )
  if (create && !resource.files!.includes('{file}')) {
    const json = {
      title: 'Made',
      name: 'Made',
      content: 'Text',
      start_date: '2027-05-02 10:00',
      end_date: '2027-05-02 11:00',
      [resource.name]: 'Made',
      username: 'made',
      email: 'made@example.org',
      password: 'a long enough one',
      post: 0,
      ...(language !== undefined && { lang: language }),
    }
    const { status, text } = await ask('POST', `/${resource.namespace}/${resource.base}`, { as: 'admin', json })
    // Comments need something that they are about.
    if (status >= 400 && !(status === 403 && text.includes('invalid_post_id')))
      faults.push(`creating answers ${status}: ${text}`)
  }
  const fresh = openFolder(root, { areas: all, home: 'http://site.test', snapshot: false })
  try {
    for (const one of site.all(resource.name)) {
      const other = fresh.get(resource.name, one.id)
      const view = { context: 'edit', rest: restRoot('http://site.test/rest') } as const
      if (!other || other.path !== one.path) faults.push(`${one.path} is not there when the folder is opened again`)
      else if (JSON.stringify(site.show(one, view)) !== JSON.stringify(fresh.show(other, view)))
        faults.push(`${one.path} is shown otherwise when the folder is opened again`)
    }
  } finally {
    fresh.close()
  }
  return faults
}

// Of all its entries, as all of them were made in it.
function faultsOfLanguage({ site }: Made, { name, permalink }: Resource, language: string): string[] {
  const view = { context: 'edit', rest: restRoot('http://site.test/rest') } as const
  const all = [...site.all(name)].filter(({ path }) => !/(?:^|\/)uncategorized\.md$/.test(path))
  return all.flatMap((entry) => {
    const { lang, translations } = site.show(entry, view)
    const link = permalink!(entry, site)
    return [
      ...(lang === language && entry.path.endsWith(`.${language}.md`) ? [] : [`${entry.path} is in ${String(lang)}`]),
      ...(Object.keys(translations as object).includes(language) ? [] : [`${entry.path} is no translation of itself`]),
      ...(link.startsWith('http://site.test/?') || link.startsWith(`http://site.test/${language}/`) ? [] : [link]),
    ]
  })
}

function callOf(resource: Resource, site: Made['site']): Omit<Call, 'caller' | 'context'> {
  const args = { post: [], status: ['draft'] }
  const around = { rest: restRoot(''), headers: {}, uploads: {}, origin: { ip: '', agent: '' }, face: 'rest' } as const
  return { ...around, site, resource, action: resource.actions[0]!, args, given: new Set() }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // A refusal, or a value that is none: the question was asked all the same.
  }
}
