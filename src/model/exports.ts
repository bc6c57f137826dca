import type { Entry } from './entry.ts'
import type { SourceComment, SourceItem, SourceTerm, SourceUser } from './imports.ts'
import type { Site } from './site.ts'

export interface ExportView {
  readonly site: Site
  /** Members of an entry as its editors see them. */
  membersOf(entry: Entry, ...members: string[]): Readonly<Record<string, unknown>>
  /** HTML of an entry with the paths of files, which are relative to its own file, replaced by their URLs. */
  placed(html: string, entry: Entry): string
  slugOf(term: Entry): string
  /** Records a loss: a part of the current entry that the export cannot hold. */
  lose(why: string): void
}

export type Exporter<Source> = (entry: Entry, view: ExportView) => Source

/** An area's exporters of one format, by resource name. */
export interface Exports {
  /** The export adds their comments. */
  readonly items?: Readonly<Record<string, Exporter<SourceItem>>>
  readonly terms?: Readonly<Record<string, Exporter<SourceTerm>>>
  readonly users?: Readonly<Record<string, Exporter<SourceUser>>>
  readonly comments?: Readonly<Record<string, Exporter<SourceComment>>>
}

/** The state that one export leaves for the next. */
export interface ExportCache {
  /** Identifies the rendering program: another one renders differently. */
  readonly program: string
  /** The state of the last export; undefined if there is none or it cannot be trusted. */
  read(): string | undefined
  write(text: string): void
}
