import { ContentError } from '../../storage/files/content-error.ts'
import { readJson } from '../../storage/front-matter/read-json.ts'
import { ownFiles } from '../../derive/folders/own-site-files.ts'
import { openPlaces } from '../index/locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import { wordFaults } from '../words/check-words.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'

export function checkOwnWords(site: OpenSite, wanted: (path: string) => boolean): Finding[] {
  const path = ownFiles.words
  // An unreadable file has already been reported.
  if (!wanted(path) || !site.folder.look(path).file || site.problems.at(path)) return []
  try {
    const text = site.folder.read(path)
    const { data } = readJson(text, path, text.charCodeAt(0) === 0xfeff ? 1 : 0)
    const locate = openPlaces(text)
    return wordFaults(data).map(({ key, at, ...fault }) => ({ file: path, ...locate(key, at), ...fault }))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const { line = 1, column = 1, reason, hint } = error
    return [rules.unreadable({ file: path, line, column, message: reason, ...(hint && { hint }) })]
  }
}
