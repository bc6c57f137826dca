import type { Entry } from './entry.ts'
import type { SourceComment, SourceItem, SourceTerm, SourceUser } from './imports.ts'
import type { Site } from './site.ts'

export interface ExportView {
  readonly site: Site
  /** Members of an entry as somebody who edits it sees them. */
  shown(entry: Entry, ...members: string[]): Readonly<Record<string, unknown>>
  /** Notes what the export cannot hold of the entry that is being written. */
  lose(why: string): void
}

/** Turns an entry into what an export holds of it. */
export type Exporter<Source> = (entry: Entry, view: ExportView) => Source

/** What an area gives to exports in one format, by the names of its resources. */
export interface Exports {
  /** Their comments are added by the export. */
  readonly items?: Readonly<Record<string, Exporter<SourceItem>>>
  readonly terms?: Readonly<Record<string, Exporter<SourceTerm>>>
  readonly users?: Readonly<Record<string, Exporter<SourceUser>>>
  readonly comments?: Readonly<Record<string, Exporter<SourceComment>>>
}
