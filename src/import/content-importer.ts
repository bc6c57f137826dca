import { RestError } from '../define/errors.ts'
import type { Entry, Site, Importer, ImportedFile, SourceItem, Resource } from '../model/model.ts'
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
  /** Finds the files of attachments; without it they are not imported. */
  readonly media?: MediaSource
  /** Converts the content of entries: HTML to Markdown. Undefined if that would lose something. */
  readonly convert?: (html: string) => string | undefined
  /** Whether missing types and taxonomies are declared in the site's settings first; not in a dry run. */
  readonly declares?: boolean
  /** Called now and then, with the bytes read and the total. */
  readonly onProgress?: (done: number, total: number) => void
}

export type ImportedItem = Partial<
  Pick<SourceItem, 'meta' | 'attachment' | 'link' | 'order' | 'language' | 'translations'>
>

export function openContentImporter(
  site: Site,
  plan: IdPlan,
  notes: Notes,
  languages: SourceLanguages,
  options: ImportOptions,
) {
  /** Entries that name later ones: by id, or files in their text. With what then becomes of the text. */
  const unfinished = new Map<Entry, (body: string) => string>()
  const numbers = new Map<string, number>()

  /** Writes an entry unless it is here already; failures are recorded as losses. Returns whether it is here then. */
  async function take<Source extends ImportedItem>(
    importer: Importer<Source>,
    source: Source,
    key: string,
    label: string,
  ): Promise<boolean> {
    const resource = site.resources.get(importer.resource)!
    const { name } = resource
    const id = plan.idOf(key)!
    const known = site.get(name, id)
    if (known) {
      if (source.attachment) plan.fileIs(source.attachment, known)
      if (known.data[importedFrom] === key && namesById(known)) unfinished.set(known, (body) => body)
      notes.count('known', name)
      return true
    }
    try {
      const made = importer.read(source, plan)
      const wanted = wantedOf(resource, made, key, label, source)
      for (const why of made.changed ?? []) notes.change(label, why)
      if (Number(source.order) > 0 && !importer.isOrdered)
        notes.change(label, `its place in an order made by hand, ${source.order}, has no meaning here`)
      if (made.file) return await withFile(wanted, made.file, label, source.attachment ?? '')
      await create(wanted, label)
      return true
    } catch (error) {
      if (!(error instanceof RestError || error instanceof ContentError)) throw error
      notes.lose(label, error.message)
      return false
    }
  }

  function wantedOf(resource: Resource, made: ImportedFile, key: string, label: string, source: ImportedItem): Wanted {
    const own = takeOwnFields(resource, source.meta ?? [], plan)
    const { language, ...tie } = languages.placeOf(source, key, resource, site)
    const { data, meta } = fitting(resource, { ...own.data, ...made.data, ...tie }, label, notes)
    const kept = metaToKeep(own.others, made, label, notes)
    const { convert } = options
    const isHtml = convert !== undefined && data['content_format'] === 'html' && made.body
    const converted = isHtml ? convert(made.body!) : undefined
    if (isHtml && converted === undefined)
      notes.change(label, 'its text stays HTML: as Markdown, it would look different to readers')
    return {
      ...made,
      ...(converted !== undefined && { body: converted }),
      data: converted === undefined ? data : { ...data, content_format: undefined },
      resource,
      key,
      id: plan.idOf(key)!,
      meta: { ...kept, ...meta },
      language,
    }
  }

  // Returns false if the entry is not imported.
  async function withFile(
    wanted: Wanted,
    file: NonNullable<ImportedFile['file']>,
    label: string,
    url: string,
  ): Promise<boolean> {
    const { media, dryRun } = options
    if (!media) return lost(label, `its file ${file.url || file.path} was not requested: see --media`)
    if (dryRun) {
      notes.count('made', wanted.resource.name)
      return true
    }
    const found = await media(file)
    // The next run fetches files that failed.
    if ('why' in found) return lost(label, found.why, true)
    try {
      if (!file.isFit(found.path, file.path.slice(file.path.lastIndexOf('/') + 1)))
        return lost(label, `its file ${file.path} does not match its name, or its type is not supported`)
      const staged = await site.files.stage(wanted.resource, found.path)
      try {
        const entry = await create({ ...wanted, staged }, label)
        if (!entry) return true
        plan.fileIs(url, entry)
        const path = entry.path.slice(entry.path.indexOf('/') + 1)
        if (path !== file.path) notes.change(label, `the name of its file, ${file.path}, is taken: it became ${path}`)
        return true
      } finally {
        site.files.discard(staged)
      }
    } finally {
      found.done?.()
    }
  }

  function lost(label: string, why: string, mayComeLater = false): boolean {
    notes.lose(label, why, mayComeLater)
    return false
  }

  async function create(wanted: Wanted, label: string): Promise<Entry | undefined> {
    const entry = options.dryRun ? undefined : await site.locked(() => writeEntry(site, wanted, numbers))
    notes.count('made', wanted.resource.name)
    const namesFiles = wanted.staged !== undefined && wanted.body?.includes('://')
    if (entry && (namesFiles || namesById(entry))) unfinished.set(entry, (body) => plan.files(body))
    const slug = entry && (entry.derived.storedSlug ?? entry.slug)
    if (slug && wanted.slug !== '' && slug !== wanted.slug.toLowerCase()) {
      const why = slug === toSlug(wanted.slug) ? 'has characters that slugs cannot have here' : 'is taken'
      notes.change(label, `the slug '${wanted.slug}' ${why}: it became '${slug}'`)
    }
    return entry
  }

  return { unfinished, take }
}
