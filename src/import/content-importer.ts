import { RestError } from '../define/errors.ts'
import type { Entry, Site, Importer, ImportedFile, SourceMeta } from '../model/model.ts'
import { ContentError } from '../storage/files/content-error.ts'
import { toSlug } from '../text/wordpress/slug.ts'
import type { IdPlan } from './id-plan.ts'
import type { SourceLanguages } from './languages/source-languages.ts'
import type { MediaSource } from './media-source.ts'
import { fitting, metaToKeep } from './meta.ts'
import { takeOwnFields } from './own-fields.ts'
import type { SettingsOptions } from './moved-settings.ts'
import type { Notes } from './report.ts'
import { importedFrom } from './source/source-keys.ts'
import { namesById, type Wanted, writeEntry } from './write-entry.ts'

export interface ImportOptions extends SettingsOptions {
  /** Where the files of attachments come from; without it they do not come over. */
  readonly media?: MediaSource
  /** Writes the content of entries in another way: Markdown of HTML. Undefined where that would lose something. */
  readonly convert?: (html: string) => string | undefined
  /** Whether types and taxonomies that the site has not are declared in its settings first; not in a dry run. */
  readonly declares?: boolean
  /** Called now and then, with the bytes that were read of all. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The common members of everything that is imported. */
export interface Known {
  readonly meta?: SourceMeta
  readonly attachment?: string
  readonly link?: string
  readonly language?: string
  readonly translations?: string
}

/** Imports one record after another. */
export class ContentImporter {
  /** Entries that name later ones by id. */
  readonly unfinished = new Set<Entry>()
  readonly #site: Site
  readonly #plan: IdPlan
  readonly #notes: Notes
  readonly #options: ImportOptions
  readonly #languages: SourceLanguages

  constructor(site: Site, plan: IdPlan, notes: Notes, languages: SourceLanguages, options: ImportOptions) {
    this.#languages = languages
    this.#site = site
    this.#plan = plan
    this.#notes = notes
    this.#options = options
  }

  /** Writes an entry that is not here yet; one that cannot be written is listed among the losses. True if it is here then. */
  async take<Source extends Known>(
    importer: Importer<Source>,
    source: Source,
    key: string,
    label: string,
  ): Promise<boolean> {
    const { name } = this.#site.resources.get(importer.resource)!
    const id = this.#plan.idOf(key)!
    const known = this.#site.get(name, id)
    if (known) {
      if (source.attachment) this.#plan.fileIs(source.attachment, known)
      if (known.data[importedFrom] === key && namesById(known)) this.unfinished.add(known)
      this.#notes.count('known', name)
      return true
    }
    try {
      const made = importer.read(source, this.#plan)
      const wanted = this.#wantedOf(importer, made, key, label, source)
      for (const why of made.changed ?? []) this.#notes.change(label, why)
      if (made.file) return await this.#withFile(wanted, made.file, label, source.attachment)
      await this.#write(wanted, label)
      return true
    } catch (error) {
      if (!(error instanceof RestError || error instanceof ContentError)) throw error
      this.#notes.lose(label, error.message)
      return false
    }
  }

  #wantedOf<Source extends Known>(
    importer: Importer<Source>,
    made: ImportedFile,
    key: string,
    label: string,
    source: Source,
  ): Wanted {
    const resource = this.#site.resources.get(importer.resource)!
    const own = takeOwnFields(resource, source.meta ?? [], this.#plan)
    const { language, ...tie } = this.#languages.placeOf(source, key, resource, this.#site)
    const { data, meta } = fitting(resource, { ...own.data, ...made.data, ...tie }, label, this.#notes)
    const kept = metaToKeep(own.others, made, label, this.#notes)
    const { convert } = this.#options
    const isHtml = convert !== undefined && data['content_format'] === 'html' && made.body
    const converted = isHtml ? convert(made.body!) : undefined
    if (isHtml && converted === undefined)
      this.#notes.change(label, 'its text stays HTML: as Markdown, readers would see something else')
    return {
      ...made,
      ...(converted !== undefined && { body: converted }),
      data: converted === undefined ? data : { ...data, content_format: undefined },
      resource,
      key,
      id: this.#plan.idOf(key)!,
      meta: { ...kept, ...meta },
      language,
    }
  }

  // False if it does not come over.
  async #withFile(wanted: Wanted, file: NonNullable<ImportedFile['file']>, label: string, url = ''): Promise<boolean> {
    const { media, dryRun } = this.#options
    if (!media) return this.#lost(label, `its file ${file.url || file.path} was not asked for: see --media`)
    if (dryRun) {
      this.#notes.count('made', wanted.resource.name)
      return true
    }
    const found = await media(file)
    // The next run fetches files that failed.
    if ('why' in found) return this.#lost(label, found.why, true)
    try {
      if (!file.isFit(found.path, file.path.slice(file.path.lastIndexOf('/') + 1)))
        return this.#lost(label, `its file ${file.path} is not what its name says, or of a kind that is not kept`)
      const staged = await this.#site.files.stage(wanted.resource, found.path)
      try {
        const entry = await this.#write({ ...wanted, staged }, label)
        if (entry) this.#fileIs(entry, file.path, url, label)
        return true
      } finally {
        this.#site.files.discard(staged)
      }
    } finally {
      found.done?.()
    }
  }

  #lost(label: string, why: string, mayComeLater = false): boolean {
    this.#notes.lose(label, why, mayComeLater)
    return false
  }

  #fileIs(entry: Entry, wanted: string, url: string, label: string): void {
    this.#plan.fileIs(url, entry)
    const path = entry.path.slice(entry.path.indexOf('/') + 1)
    if (path !== wanted) this.#notes.change(label, `the name of its file, ${wanted}, is taken: it became ${path}`)
  }

  async #write(wanted: Wanted, label: string): Promise<Entry | undefined> {
    const entry = this.#options.dryRun ? undefined : await this.#site.locked(() => writeEntry(this.#site, wanted))
    this.#notes.count('made', wanted.resource.name)
    if (entry && namesById(entry)) this.unfinished.add(entry)
    const slug = entry && (entry.derived.storedSlug ?? entry.slug)
    if (slug && wanted.slug !== '' && slug !== wanted.slug.toLowerCase()) {
      const why = slug === toSlug(wanted.slug) ? 'has characters that no slug has here' : 'is taken'
      this.#notes.change(label, `the slug '${wanted.slug}' ${why}: it became '${slug}'`)
    }
    return entry
  }
}
