import { defineService } from '../../define/define.ts'
import type { Data, Entry, MatterForm } from '../../model/model.ts'

export interface FileAtCommit {
  readonly commit: string
  readonly path: string
  /** The member that contains the body, in JSON. */
  readonly bodyKey: string
  /** The form of its front matter, if another tool's. */
  readonly matterForm?: MatterForm | undefined
}

export interface SaidText {
  readonly data: Data
  readonly body: string
}

/** Git's knowledge of the originals of translations. */
export interface SourceTexts {
  /** Returns the commit with the present text of a file, or why there is none, as a sentence without a full stop. */
  commitOf(entry: Pick<Entry, 'path'>): Promise<{ readonly commit: string } | { readonly why: string }>
  /** Returns texts at commits, in order, with one run of git for new ones; undefined if git does not know, or is too slow. */
  at(files: readonly FileAtCommit[]): readonly (SaidText | undefined)[]
}

export const sourceTexts = defineService<SourceTexts>('source-texts')
