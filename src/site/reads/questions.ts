import type { Entry, Query, Question, Site, Space } from '../../model/model.ts'
import { digestOfText } from './read-log.ts'
import { quietly } from '../../text/values.ts'

/** The repeatable questions, by kind; the answer to any other question never equals an earlier one. */
const questions: Readonly<Record<string, (site: Site, ...values: never[]) => unknown>> = {
  entry: (site, resource: string, id: number) => entryState(site.get(resource, id), site),
  inSpace: (site, space: Space, id: number) => identityOf(site.inSpace(space, id)),
  at: (site, path: string) => identityOf(site.at(path)),
  find: (site, resource: string, ref: unknown) => identityOf(site.find(resource, ref)),
  findInSpace: (site, space: Space, ref: unknown) => identityOf(site.findInSpace(space, ref)),
  having: (site, index: string, key: string) => havingOf(site, index, key).map(identityOf),
  count: (site, ...of: Parameters<Site['count']>) => site.count(...of),
  all: (site, resource: string) => [...site.all(resource)].map((entry) => entryState(entry, site)),
  keysOf: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.keysOf(entry)),
  refOf: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.refOf(entry)),
  keysInSpace: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.keysInSpace(entry)),
  refInSpace: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.refInSpace(entry)),
  mayBeNamed: (site, resource: string, id: number, ...by: [string, string]) =>
    ofEntry(site, [resource, id], (entry) => site.mayBeNamed(entry, ...by)),
  isNamedForAll: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.isNamedForAll(entry)),
  notNamedForAll: (site, resource: string) => [...site.notNamedForAll(resource)].map(identityOf),
  factsOf: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.files.factsOf(entry)),
  snapshots: (site, ...of: [string, number]) => ofEntry(site, of, (entry) => site.revisions.snapshots(entry)),
  select: async (site, resource: string, query: Query) => selected(await site.select(resource, withTests(query))),
  selectAmong: async (site, resources: string[], query: Query) =>
    selected(await site.selectAmong(resources, withTests(query))),
  now: (site) => site.now(),
}

/** Repeats a question; the answer is abbreviated, but equal texts mean equal answers. Undefined if unrepeatable or refused. */
export function askAgain(site: Site, text: string): string | undefined | Promise<string | undefined> {
  return quietly(() => {
    const [kind, ...values] = JSON.parse(text) as Question
    const ask = Object.hasOwn(questions, kind) ? questions[kind] : undefined
    const answer = ask?.(site, ...(values as never[]))
    // Most answers are synchronous, and there are many.
    if (answer instanceof Promise) return answer.then(inShort, () => undefined)
    return ask && inShort(answer)
  })
}

function inShort(value: unknown): string {
  const answer = JSON.stringify(value ?? null)
  return answer.length < shortest ? answer : digestOfText(answer)
}

/** Shorter answers are not replaced by digests. */
const shortest = 40

/** Everything that an entry consists of: its file's bytes, and values derived from them, from others, and from the clock. */
function entryState(entry: Entry | undefined, site: Site): unknown {
  if (!entry) return undefined
  const { path, slug, modified, derived, implicit } = entry
  const content = implicit || entry.body !== undefined ? [entry.data, entry.body] : site.versionOf(entry)
  return [identityOf(entry), path, slug, modified, derived, implicit, content]
}

// Across all kinds: an address is looked up among the entries of each.
function havingOf(site: Site, index: string, key: string): Entry[] {
  const kinds = [...site.resources.values()].filter(({ indexes }) => indexes[index])
  return kinds.flatMap(({ name }) => site.having(name, index, key))
}

function identityOf(entry: Entry | undefined): string | undefined {
  return entry && `${entry.resource.name} ${entry.id}`
}

function ofEntry<Reply>(
  site: Site,
  [resource, id]: [string, number],
  answerFor: (entry: Entry) => Reply,
): Reply | undefined {
  const entry = site.get(resource, id)
  return entry && answerFor(entry)
}

// JSON has no functions.
function withTests(query: Query): Query {
  return { ...query, tests: [] }
}

function selected({ entries, total }: { readonly entries: readonly Entry[]; readonly total: number }): unknown {
  return [total, entries.map(identityOf)]
}
