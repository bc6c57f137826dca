import { pick } from '../../text/values.ts'
import { variantOf } from '../../derive/entries.ts'
import type { Entry, Query, Revision, Revisions, Site } from '../../model/model.ts'
import { searchedTextOf } from '../../query/search-text.ts'
import { answers, rankOf, readSearch } from '../../query/search-words.ts'
import type { Git } from '../../storage/git/git.ts'
import { derivedId } from '../index/entry-id.ts'
import { inSlices } from '../../work/in-slices.ts'
import { historyOf, openCommits } from './revision-commits.ts'
import { type StoredName, type StoredText, RevisionFiles } from './revision-files.ts'
import type { Entries } from '../index/entries.ts'

type Surroundings = Pick<Site, 'now' | 'bodyOf' | 'inSpace' | 'reads' | 'generation'> & {
  readonly entries: Pick<Entries, 'byPath' | 'renew'>
}

/** The former texts of entries: snapshots in this machine's private folder, and the commits of a git checkout. */
export class SiteRevisions implements Revisions {
  readonly #files: RevisionFiles
  readonly #commits: ReturnType<typeof openCommits>
  readonly #site: Surroundings
  readonly #isDry: boolean

  /** `isDry`: stores and deletes nothing; `history` gives the commits, if the folder is not in their checkout. */
  constructor(
    root: string,
    site: Surroundings,
    isDry = false,
    history: () => Promise<Git | undefined> = historyOf(root),
  ) {
    this.#isDry = isDry
    this.#files = new RevisionFiles(root)
    this.#commits = openCommits(history)
    this.#site = site
  }

  snapshots({ id, resource }: Entry): readonly number[] {
    this.#site.reads?.note('snapshots', resource.name, id)
    return this.#files.names(id).flatMap((name) => (name.isFirst ? [] : name.id))
  }

  async list(of: Entry, query?: Pick<Query, 'search' | 'orderBy'>): Promise<readonly Revision[]> {
    this.#site.reads?.note('revisions')
    const all = withoutRepeats(await this.#all(of)).reverse()
    const search = query?.search === undefined ? undefined : readSearch(query.search)
    if (!search) return all
    const textOf = ({ data, body }: Revision) => searchedTextOf(variantOf(of, { data }), body)
    const texts = await inSlices(all, textOf, this.#site)
    const found = all
      .map((revision, at) => ({ revision, text: texts[at]! }))
      .filter(({ text }) => answers(text, search))
    if (query?.orderBy === 'relevance') found.sort((a, b) => rankOf(a.text, search) - rankOf(b.text, search))
    return found.map(({ revision }) => revision)
  }

  async find(of: Entry, id: number): Promise<Revision | undefined> {
    this.#site.reads?.note('revisions')
    const name = this.#files.names(of.id).find((one) => one.id === id)
    const stored = name && this.#files.read(of.id, name)
    // Snapshots first: commits require a run of git.
    return stored ?? (await this.#commits(of)).find((one) => one.id === id)
  }

  keep(of: Entry, userId: number): void {
    this.#add(of, { userId, moment: this.#site.now(), isFirst: false }, this.#files.names(of.id))
  }

  keepFound(of: Entry): void {
    const names = this.#files.names(of.id)
    const moment = Math.min(Math.floor(of.modified), this.#site.now() - 1)
    this.#add(of, { userId: 0, moment, isFirst: names.length === 0 }, names)
  }

  takeIn(of: Entry, texts: readonly Omit<StoredText, 'id' | 'isFirst'>[]): void {
    if (this.#isDry) return
    for (const text of texts) {
      const names = this.#files.names(of.id)
      const moment = Math.max(text.moment, (names.at(-1)?.moment ?? 0) + 1)
      this.#files.add(of.id, { ...text, moment, isFirst: false, id: this.#freeId(of, moment, names) }, of.path, names)
    }
    this.#renew(of)
  }

  drop(of: Entry, revision: Revision): void {
    if (!this.#isDry) this.#files.remove(of.id, revision.id)
    this.#renew(of)
  }

  // The entry's response includes the number of revisions.
  #renew({ path }: Entry): void {
    const entry = this.#site.entries.byPath.get(path)
    if (entry) this.#site.entries.renew(entry)
  }

  forget(of: Entry): void {
    if (of.resource.versioned.length && !this.#isDry) this.#files.forget(of.id)
  }

  #add(of: Entry, about: Pick<StoredText, 'userId' | 'moment' | 'isFirst'>, names: readonly StoredName[]): void {
    if (this.#isDry) return
    const text = { data: pick(of.data, of.resource.versioned), body: this.#site.bodyOf(of) }
    const newest = this.#files.newest(of.id, names)
    if (newest && isSameText(newest, text)) return
    // Regardless of the clock, a text stored later is the later one.
    const moment = Math.max(about.moment, (names.at(-1)?.moment ?? 0) + 1)
    const id = this.#freeId(of, moment, names)
    this.#files.add(of.id, { ...about, ...text, moment, id }, of.path, names)
  }

  #freeId(of: Entry, moment: number, names: readonly StoredName[]): number {
    for (let attempt = 0; ; attempt++) {
      const id = derivedId(`${of.id} ${moment}`, attempt)
      if (!names.some((name) => name.id === id) && !this.#site.inSpace(of.resource.space!, id)) return id
    }
  }

  async #all(of: Entry): Promise<Revision[]> {
    const stored = this.#files.names(of.id).flatMap((name) => this.#files.read(of.id, name) ?? [])
    const committed = await this.#commits(of)
    const placed = committed.map((revision) => ({ revision, at: revisionPlaceOf(revision, stored) }))
    const all = [...stored.map((revision) => ({ revision, at: revision.moment as number })), ...placed]
    return all.sort((a, b) => a.at - b.at).map(({ revision }) => revision)
  }
}

// git has whole seconds: within one second, the snapshot came before the commit.
function revisionPlaceOf(committed: Revision, stored: readonly Revision[]): number {
  // The commit holds the text that was current then, even if the same text recurred later within that second.
  const before = stored.findLast(({ moment }) => moment < committed.moment)
  if (before && isSameText(before, committed)) return committed.moment
  const same = stored.find(
    (one) => one.moment >= committed.moment && one.moment < committed.moment + 1000 && isSameText(one, committed),
  )
  return same ? same.moment : committed.moment
}

// Of equal consecutive texts only the earliest counts: a snapshot and its commit are one.
function withoutRepeats(revisions: readonly Revision[]): Revision[] {
  const distinct: Revision[] = []
  for (const revision of revisions) {
    const last = distinct.at(-1)
    if (!last || !isSameText(last, revision)) distinct.push(revision)
    else if (last.isFirst) distinct[distinct.length - 1] = revision
  }
  return distinct
}

function isSameText(one: Pick<Revision, 'data' | 'body'>, other: Pick<Revision, 'data' | 'body'>): boolean {
  if (one.body !== other.body) return false
  const keys = new Set([...Object.keys(one.data), ...Object.keys(other.data)])
  return [...keys].every((key) => String(one.data[key] ?? '') === String(other.data[key] ?? ''))
}
