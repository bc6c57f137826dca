import { defineService } from '../../define/define.ts'
import type { Data, Entry, MatterForm } from '../../model/model.ts'

/** A file as it was at a commit. */
export interface FileAtCommit {
  readonly commit: string
  readonly path: string
  /** The member that holds its body, in JSON. */
  readonly bodyKey: string
  /** The form of its front matter, where that is another tool's. */
  readonly matterForm?: MatterForm | undefined
}

/** What a file said. */
export interface SaidText {
  readonly data: Data
  readonly body: string
}

/** What git knows of the texts that translations were made of. */
export interface SourceTexts {
  /** The commit in which a file got what it holds now, or why there is none, as a sentence without its full stop. */
  commitOf(entry: Pick<Entry, 'path'>): Promise<{ readonly commit: string } | { readonly why: string }>
  /** What files said at commits, in their order, in one run of git for thousands not asked before; undefined where git does not know, or takes too long. */
  at(files: readonly FileAtCommit[]): readonly (SaidText | undefined)[]
}

export const sourceTexts = defineService<SourceTexts>('source-texts')
