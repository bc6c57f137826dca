import type { Entry } from './entry.ts'
import type { SourceComment, SourceItem, SourceTerm, SourceUser } from './imports.ts'
import type { Site } from './site.ts'

export interface ExportView {
  readonly site: Site
  /** Members of an entry as its editors see them. */
  membersOf(entry: Entry, ...members: string[]): Readonly<Record<string, unknown>>
  /** HTML of an entry in which files that it names as seen from its own file have their addresses. */
  placed(html: string, entry: Entry): string
  /** The slug by which the export names a term. */
  slugOf(term: Entry): string
  /** Notes a loss: a part of the entry being written that the export cannot hold. */
  lose(why: string): void
}

/** Turns an entry into its form in an export. */
export type Exporter<Source> = (entry: Entry, view: ExportView) => Source

/** An area's exporters of one format, by the names of its resources. */
export interface Exports {
  /** Their comments are added by the export. */
  readonly items?: Readonly<Record<string, Exporter<SourceItem>>>
  readonly terms?: Readonly<Record<string, Exporter<SourceTerm>>>
  readonly users?: Readonly<Record<string, Exporter<SourceUser>>>
  readonly comments?: Readonly<Record<string, Exporter<SourceComment>>>
}

/** The state that one export leaves for the next. */
export interface ExportCache {
  /** Says which program renders: another one renders otherwise. */
  readonly program: string
  /** The state of the last export; undefined if there is none, or if it cannot be trusted. */
  read(): string | undefined
  write(text: string): void
}
