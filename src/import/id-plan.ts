import type { Entry, Site, Importer, ImportView, SourceItem, SourceTerm, SourceUser } from '../model/model.ts'
import type { Importers } from './importers.ts'
import { firstDerivedId } from '../site/index/entry-id.ts'
import { openMovedTexts } from './moved-texts.ts'
import type { Notes } from './report.ts'
import type { SourceRecord } from './source/records.ts'
import { findOwn } from './source/own-entries.ts'
import { importedEntries, SourceKeys } from './source/source-keys.ts'

/** Plans ids here for everything in an export before it is written: entries can name later ones. Ids that are free stay. */
export class IdPlan implements ImportView {
  readonly site: Site
  /** All authors and terms, by key. */
  readonly users = new Map<string, SourceUser>()
  readonly terms = new Map<string, SourceTerm>()
  readonly #importers: Importers
  readonly #notes: Notes
  readonly #imported: Map<string, Entry>
  /** Ids here, by key. */
  readonly #ids = new Map<string, number>()
  readonly #claimed = new Set<string>()
  readonly #termKeys = new Map<string, string>()
  readonly #logins = new Map<number, string>()
  readonly #texts: ReturnType<typeof openMovedTexts>
  /** Keys of items and comments, with the resource of the first one. */
  readonly #met = new Map<string, string>()
  #current: number | undefined
  keys = new SourceKeys('')

  constructor(site: Site, importers: Importers, notes: Notes) {
    this.site = site
    this.#importers = importers
    this.#notes = notes
    this.#imported = importedEntries(site)
    this.#texts = openMovedTexts(site, (id) => this.post(id))
  }

  idOf(key: string): number | undefined {
    return this.#ids.get(key)
  }

  /** Plans a record of the first pass. */
  add(record: SourceRecord, keys: SourceKeys): void {
    this.keys = keys
    if (record.kind === 'user') this.#addUser(record.user)
    else if (record.kind === 'term') this.#addTerm(record.term)
    else if (record.kind === 'item') {
      const { item } = record
      const { author, terms } = item
      // Partial exports name authors and terms in their entries only.
      if (author !== '') this.#addUser({ id: 0, email: '', firstName: '', lastName: '', login: author, name: author })
      for (const term of terms) this.#addTerm({ ...term, id: 0, parent: '', description: '', meta: [] })
      this.#addItem(item)
    }
  }

  #addUser(user: SourceUser): void {
    const key = this.keys.user(user)
    if (user.login === '' || this.users.has(key)) return
    this.users.set(key, user)
    if (user.id !== 0) this.#logins.set(user.id, user.login)
    const importer = this.#importers.users
    if (importer) this.#plan(importer, key, user.id, `user ${user.login}`, user)
  }

  #addTerm(term: SourceTerm): void {
    const key = this.keys.term(term)
    if (term.slug === '' || this.terms.has(key)) return
    this.terms.set(key, term)
    if (term.id !== 0) this.#termKeys.set(`${term.taxonomy} ${term.id}`, key)
    const importer = this.#importers.terms.get(term.taxonomy)
    if (importer) this.#plan(importer, key, term.id, `${term.taxonomy} ${term.slug}`, term, this.#own(importer, term))
  }

  #addItem(item: SourceItem): void {
    const importer = this.#importers.items.get(item.kind)
    if (!importer) return
    const key = this.keys.item(item)
    const isAgain = this.#met.has(key)
    if (isAgain) this.#notes.lose(describeSourceItem(item), 'the export has it twice: the first one is used')
    else this.#met.set(key, importer.resource)
    this.#plan(importer, key, item.id, describeSourceItem(item), item, this.#own(importer, item))
    const { comments } = this.#importers
    for (const comment of comments ? item.comments : []) {
      const own = this.#own(comments!, comment)
      const commentKey = this.keys.commentOn(item, comment)
      const label = `comment ${comment.id}`
      if (!isAgain && this.#met.has(commentKey))
        this.#notes.lose(`${label} on ${describeSourceItem(item)}`, 'the export has it twice: the first one is used')
      this.#met.set(commentKey, comments!.resource)
      this.#plan(comments!, commentKey, comment.id, label, comment, own)
    }
  }

  // Entries in an export of this very site are here without being imported.
  #own({ resource }: { readonly resource: string }, identity: Parameters<typeof findOwn>[1]): Entry | undefined {
    return this.keys.isOf(this.site.home) ? findOwn(resource, identity, this.site) : undefined
  }

  /** Whether an item of a resource may be imported: not if the export has its id twice, and first for another resource. */
  isPlanned(key: string, resource: string): boolean {
    return this.#met.get(key) === resource
  }

  /** Records the entry that has a file of the export now: its address replaces the old one in texts. */
  fileIs(url: string, entry: Entry): void {
    this.#texts.fileIs(url, entry)
  }

  /** Sets the current entry: some exports have no ids by which its comments could name it. */
  isAt(item: SourceItem): void {
    this.#current = item.id === 0 ? this.#ids.get(this.keys.item(item)) : undefined
  }

  post(id: number, of?: string): number | undefined {
    if (id === 0) return this.#current
    const key = this.keys.post(id)
    return of === undefined || this.isPlanned(key, of) ? this.#ids.get(key) : undefined
  }

  comment(id: number): number | undefined {
    return this.#ids.get(this.keys.comment(id))
  }

  user(login: string): number | undefined {
    return this.#ids.get(this.keys.user({ login }))
  }

  userOfId(id: number): number | undefined {
    const login = this.#logins.get(id)
    return login === undefined ? undefined : this.user(login)
  }

  term(taxonomy: string, slug: string): number | undefined {
    return this.#ids.get(this.keys.term({ taxonomy, slug }))
  }

  /** Returns the id here of a term by its id there. */
  termOfId(taxonomy: string, id: number): number | undefined {
    return this.#ids.get(this.#termKeys.get(`${taxonomy} ${id}`) ?? '')
  }

  /** Returns the id here of a resource's term by its id there. */
  termIn(resource: string, id: number): number | undefined {
    const taxonomies = [...this.#importers.terms].filter(([, importer]) => importer.resource === resource)
    return taxonomies.map(([taxonomy]) => this.termOfId(taxonomy, id)).find((one) => one !== undefined)
  }

  text(html: string): string {
    return this.#texts.rewrite(html)
  }

  /** Replaces only the addresses of files. */
  files(text: string): string {
    return this.#texts.withFiles(text)
  }

  #plan<Source>(
    importer: Importer<Source>,
    key: string,
    wanted: number,
    label: string,
    source: Source,
    own?: Entry,
  ): void {
    if (this.#ids.has(key)) return
    const same = this.#imported.get(key) ?? own ?? importer.find?.(source, this.site)
    if (same) return void this.#ids.set(key, same.id)
    this.#ids.set(key, this.#claim(importer.resource, wanted, label))
  }

  #claim(resource: string, wanted: number, label: string): number {
    const space = this.site.resources.get(resource)!.space!
    const isFree = (id: number) => !this.#claimed.has(`${space} ${id}`) && !this.site.inSpace(space, id)
    let id = wanted
    if (wanted <= 0 || wanted >= firstDerivedId || !isFree(wanted)) {
      do id = this.site.draft(resource).id
      while (!isFree(id))
      const why = wanted >= firstDerivedId ? 'cannot be used in a file' : 'is taken'
      if (wanted > 0) this.#notes.change(label, `the id ${wanted} ${why}: it became ${id}, also in all references`)
    }
    this.#claimed.add(`${space} ${id}`)
    return id
  }
}

/** Names an entry in a report: `post 12 "A title"`. */
export function describeSourceItem({ kind, id, title, slug }: SourceItem): string {
  return `${kind} ${id} "${title.trim() || slug}"`
}
