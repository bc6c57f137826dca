import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A file of an attachment: where it was, and where it belongs below the folder of uploads. */
export interface WantedFile {
  readonly url: string
  readonly path: string
}

/** The file on this machine, and what to do when it was used; or why there is none. */
export type FoundFile = { readonly path: string; readonly done?: () => void } | { readonly why: string }

/** Finds the files of attachments. */
export type MediaSource = (file: WantedFile) => Promise<FoundFile> | FoundFile

/** Files of a folder: a copy of the folder of uploads, or one where all lie together. */
export function mediaFolder(folder: string): MediaSource {
  return ({ path }) => {
    const found = [join(folder, path), join(folder, basename(path))].find(isFile)
    return found === undefined ? { why: `its file ${path} is not in ${folder}` } : { path: found }
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
