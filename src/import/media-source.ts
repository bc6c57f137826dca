import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ImportedFile } from '../model/model.ts'

/** A file of an attachment: where it was, and its path below the folder of uploads. */
export type WantedFile = Omit<NonNullable<ImportedFile['file']>, 'isFit'>

/** The file on this machine, with a function to call after its use; or why there is none. */
export type FoundFile = { readonly path: string; readonly done?: () => void } | { readonly why: string }

export type MediaSource = (file: WantedFile) => Promise<FoundFile> | FoundFile

/** Finds files in a folder: a copy of the folder of uploads, or a flat one. */
export function mediaFolder(folder: string): MediaSource {
  return ({ path, there = path }) => {
    const places = [there, path, basename(there), basename(path)]
    const found = places.map((place) => join(folder, place)).find((path) => existsSync(path) && statSync(path).isFile())
    return found === undefined ? { why: `its file ${path} is not in ${folder}` } : { path: found }
  }
}
