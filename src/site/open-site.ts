import type { AssembledSite, Draft, Entry, Rendered, Resource, Settings, ShowOptions } from '../model/model.ts'
import { arePlacesAltered, isReadingAltered } from '../derive/settings/foreign-settings.ts'
import { ContentError } from '../storage/files/content-error.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { DryFolder } from '../storage/files/dry-folder.ts'
import { WritableFolder } from '../storage/files/writable-folder.ts'
import { SiteFiles } from './attachments/attached-files.ts'
import { saveDeclaring } from './declare.ts'
import { BodyCache } from './index/body-cache.ts'
import { EntryDraft } from './transaction/draft.ts'
import { toCollectionDeps } from './index/stored/stored-indexes.ts'
import { IndexedSite } from './indexed-site.ts'
import type { WrittenFile } from './index/load-file.ts'
import { loadEntry } from './index/load-entry.ts'
import { SharingEntries } from './index/sharing/sharing-entries.ts'
import { isAboutContent, Problems } from './index/problems.ts'
import { Planner } from './transaction/plan.ts'
import { Names } from './names/names.ts'
import { PinnedReferences } from './names/pinned-references.ts'
import { openChanges } from './transaction/record/open-changes.ts'
import { filesOf } from './transaction/remove.ts'
import { Generations } from './show/generations.ts'
import { placeFiles, unplaceFiles } from './show/place-files.ts'
import { RenderedEntries } from './show/rendered-entries.ts'
import { learn, lookFor, lookForMoved, lookForHeldBack } from './index/rescan.ts'
import { SiteRevisions } from './revisions/revisions.ts'
import { writeEntry } from './transaction/save.ts'
import { EarlyAnswers } from './transaction/early-answers.ts'
import { Transactions } from './transaction/transaction.ts'
import { SiteSettings } from './settings.ts'
import { showEntry, EntryTexts } from './show/show-entry.ts'
import { Services } from './services.ts'
import { OpenAddress } from './site-address.ts'
import type { SiteOptions } from './site-options.ts'
import { Rollback } from './transaction/rollback.ts'
import { openVersions } from './index/versions.ts'
import { FolderLock, noLock } from '../storage/lock/lock.ts'
import { Journal } from '../storage/machine-folder/journal.ts'
import { RacilyCleanFiles } from './index/racily-clean-files.ts'
import { changeOwnTexts } from './look/own-texts.ts'
import { SiteLook } from './look/site-look.ts'

/** An opened content folder: the index over its files, and every operation on them. */
export class OpenSite extends IndexedSite implements AssembledSite {
  readonly folder: WritableFolder
  readonly readOnly: boolean
  readonly entries: SharingEntries
  readonly recorder: ReturnType<typeof openChanges>['recorder']
  readonly problems: Problems
  readonly pins: PinnedReferences
  readonly names: Names
  readonly planner: Planner
  readonly files: SiteFiles
  readonly revisions: SiteRevisions
  /** Commit times of clean files, by path; filled when git is queried. */
  commitTimes = new Map<string, number>()
  readonly configuration: SiteSettings
  readonly appearance = new SiteLook(this, () => this.#renewSettings())
  readonly address: OpenAddress
  readonly racilyClean = new RacilyCleanFiles()
  readonly bodies: BodyCache
  onFileChange: ((path: string) => void) | undefined
  readonly early = new EarlyAnswers()
  readonly #services: Services
  readonly #options: SiteOptions
  readonly recovery: ReturnType<typeof openChanges>['recovery']
  readonly lock: typeof noLock
  readonly journal: Journal
  readonly #transactions: Transactions
  readonly #undo = new Rollback(() => this.recorder.markDone())
  readonly #rendered = new RenderedEntries()
  readonly #texts: EntryTexts

  constructor(root: string, options: SiteOptions) {
    super(options.areas)
    this.#options = options
    this.readOnly = options.readOnly ?? false
    const resources = [...this.resources.values()]
    const configuring = resources.find(({ configures }) => configures)
    const { dryRun: isDry = false } = options
    const open = options.openFiles ?? ((...at) => new (isDry ? DryFolder : WritableFolder)(...at, this.readOnly))
    this.folder = open(root, (fault) => {
      if (isAboutContent(fault.file, (path) => this.resourceOf(path))) this.problems.add(fault.file, fault)
    })
    this.bodies = new BodyCache(this.folder, (path) => this.racilyClean.has(path))
    this.problems = new Problems(options.onProblem)
    this.lock = isDry ? noLock : new FolderLock(root)
    this.journal = new Journal(root)
    this.#transactions = new Transactions(this, this.#undo, options)
    this.configuration = new SiteSettings(configuring, this.problems, options)
    const moved = () => this.entries.generation++
    this.address = new OpenAddress(options, () => this.settings.url, moved)
    this.entries = new SharingEntries(
      this,
      resources,
      toCollectionDeps(this, options),
      (path, known) => ({ committed: this.commitTimes.get(path), borrowed: this.entries.valuesFor(path, known) }),
      (resource, key) => this.names.declares(resource, key),
      options.pickId,
    )
    ;({ recorder: this.recorder, recovery: this.recovery } = openChanges(this, this.#undo, root, options))
    this.pins = new PinnedReferences(MachinePlace.of(root, 'intentions.json'), isDry)
    this.names = new Names(this.entries, this.pins, this)
    this.planner = new Planner(this, () => this.#undo.isBlank)
    // Services' changes depend on entries, which other processes may have written.
    const informed = <T>(work: () => T) =>
      this.lock.runNow(() => {
        if (!this.#transactions.isAtWork) learn(this)
        return work()
      })
    this.#services = new Services(root, options, informed, this.#undo, { renew: moved, entries: this })
    this.files = new SiteFiles(this.folder, this.entries, resources, this, options.isReplica)
    this.revisions = new SiteRevisions(root, this, isDry || options.log !== undefined, options.history)
    const generations = new Generations(this.#generationOf, this.shownIn, configuring?.name)
    this.#texts = new EntryTexts(this, generations, (entry) => this.#rendered.release(entry))
  }

  get keptGeneration(): number {
    return this.#services.generation
  }

  readonly service: Services['get'] = (key) => this.#services.get(key, this.reads)

  get settings(): Settings {
    return this.configuration.now
  }

  get home(): string {
    return this.address.home
  }

  now(): number {
    this.reads?.note('now')
    return this.#options.now?.() ?? Date.now()
  }

  readonly bodyOf = (entry: Entry): string => this.bodies.of(entry)
  readonly render = (entry: Entry): Rendered => this.#rendered.of(entry, this.#texts.generations, this)
  readonly placeFiles = (html: string, entry: Entry): string => placeFiles(html, entry, this, { completes: false })
  readonly unplaceFiles = (html: string, entry: Entry): string => unplaceFiles(html, entry, this)

  show(entry: Entry, options: ShowOptions): Record<string, unknown> {
    return showEntry(this.asDefined(entry), this, options)
  }

  showText(entry: Entry, options: ShowOptions): string {
    return this.#texts.text(this.asDefined(entry), options)
  }

  draft(resource: string, before?: Entry, wanted?: number): Draft {
    const known = this.definitionOf(resource)
    const id = before?.id ?? wanted ?? (known.space ? this.entries.newId(known.space, this.now()) : 1)
    return new EntryDraft(known, before, id, this.#transactions)
  }

  save(draft: Draft): Entry {
    const own = draft as EntryDraft
    const mayDeclare = draft.before && draft.resource.implicit
    const entry = mayDeclare ? saveDeclaring(own, this.#transactions) : this.#transactions.save(own)
    // The response shows the saved text, even if another process has moved the file by then.
    this.bodies.keep(entry)
    return entry
  }

  readonly saveReferences = (draft: Draft): Entry => this.lock.runNow(() => writeEntry(this, draft as EntryDraft))

  problem(path: string, error: unknown): void {
    this.problems.addUnfollowed(path, error)
    this.#transactions.followUp.stuck.failed(path, error)
  }

  readonly remove = (...entries: readonly Entry[]): void => this.#transactions.remove(entries)
  readonly changeOwnTexts: AssembledSite['changeOwnTexts'] = (change) => changeOwnTexts(this, change)
  readonly isTaken = (path: string): boolean => this.folder.has(path)
  readonly beWhole = (expected: readonly Entry[]): void => this.recorder.beWhole(filesOf(this, expected))

  /** The dependencies of an entry's rendered text: resources, services, or everything (`*`). */
  readonly shownIn = (entry: Entry): Iterable<string> => this.#rendered.dependsOn(entry)

  refresh(entry: Entry): Entry | undefined {
    return lookFor(this, entry.path) ?? (entry.implicit && this.get(entry.resource.name, entry.id))
  }

  learnFrom(error: unknown): void {
    if (error instanceof ContentError) lookFor(this, error.file)
  }

  readonly versionOf = openVersions(this)

  locked<T>(work: () => T): Promise<T> {
    return this.#transactions.turns.run(work)
  }

  readonly inOnePiece: AssembledSite['inOnePiece'] = (begin) => this.#transactions.turns.inOnePiece(begin)

  readonly learn = (): Promise<void> => this.#transactions.turns.learn()

  /** Rewrites files that hold old names, retrying those that failed before. @throws LockError, WriteError */
  async finishChanges(): Promise<void> {
    this.#transactions.followUp.stuck.forget()
    if (this.pins.unattended().length > 0) await this.locked(() => undefined)
  }

  /** The only way to update the index: loads the current file at a path, see `loadEntry`. */
  load(path: string, written?: WrittenFile): Entry | undefined {
    if (!written && this.lookAtOwn(path)) return undefined
    return loadEntry(this, path, (resource, entry, at) => this.#changed(resource, entry, at), written)
  }

  /** If settings changed, derives everything again that depends on them, unless nothing else is loaded yet. */
  refreshSettings(entry: Entry | undefined, isFirst = false): void {
    const { areas, settings: before } = this
    if (!this.configuration.take(entry)) return
    if (this.redefine(before, this.settings) && !isFirst) lookForHeldBack(this)
    if (!isFirst && (areas !== this.areas || arePlacesAltered(before, this.settings))) lookForMoved(this, before)
    if (!isReadingAltered(before, this.settings)) return
    // Affects all entries: each has a modification time, which its file may state as wall time.
    for (const one of [...this.entries.byPath.values()]) this.entries.renew(one)
  }

  close(): void {
    this.lock.close()
    this.journal.close()
    this.#services.close()
    this.listeners.clear()
    this.#options.onClose?.()
  }

  #renewSettings(): void {
    for (const one of [...this.entries.byPath.values()].filter(({ resource }) => resource.configures)) {
      this.entries.renew(one) // Values derived from an entry are cached as long as it exists.
      this.#changed(one.resource, one, one.path)
    }
  }

  #changed(resource: Resource, entry: Entry | undefined, path: string): void {
    if (resource.configures) this.refreshSettings(entry)
    // A reader of a new name must know the old one's meaning; nobody else changes it under the lock, or in a replica.
    if (!this.#transactions.isAtWork && !this.#options.isReplica) this.pins.tryRefresh()
    this.onFileChange?.(path)
    for (const listener of this.listeners) listener()
  }

  readonly #generationOf = (name: string): number => {
    if (name === '*') return this.generation + this.#services.generation
    if (!this.resources.has(name)) return this.#services.generationOf(name)
    return this.entries.collection(name).generation + this.pins.generation
  }
}
