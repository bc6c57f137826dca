import { memoize } from '../../work/caches.ts'
import type { Area, DataFile } from '../../model/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { readJson } from '../../storage/front-matter/read-json.ts'
import { openPlaces } from '../index/locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'
import { wordFaults } from '../words/check-words.ts'
import { ownFiles } from '../../derive/folders/own-site-files.ts'

/** What a file is that is no entry, but has a form; undefined for others. */
export function dataFileAt(path: string, { areas }: Pick<OpenSite, 'areas'>): DataFile | undefined {
  if (path === ownFiles.words) return words
  const [folder = '', name = '', ...below] = path.split('/')
  if (below.length > 0 || !name.endsWith('.json')) return undefined
  return kindsOf(areas).find((kind) => kind.folder === folder)
}

/** What is wrong with files that are no entries, but have a form, at the place of each fault. */
export function checkDataFiles(site: OpenSite, wanted: (path: string) => boolean): Finding[] {
  const folders = new Set([words, ...kindsOf(site.areas)].map(({ folder }) => folder))
  const paths = [...folders].flatMap((folder) => site.folder.walkUnder(folder).map(({ path }) => path))
  return paths.flatMap((path) => {
    const kind = wanted(path) ? dataFileAt(path, site) : undefined
    return kind && !site.resourceOf(path) ? findingsIn(path, kind, site) : []
  })
}

/** The site's own words are of no kind. */
const words: DataFile = { folder: 'site', faults: wordFaults }

const kindsOf = memoize((areas: readonly Area[]) => areas.flatMap(({ dataFiles = [] }) => dataFiles))

function findingsIn(path: string, { faults }: DataFile, site: OpenSite): Finding[] {
  // It is told already.
  if (site.problems.at(path)) return []
  try {
    const text = site.folder.read(path)
    const { data } = readJson(text, path, text.charCodeAt(0) === 0xfeff ? 1 : 0)
    const locate = openPlaces(text)
    return faults(data, site).map(({ key, at, ...fault }) => ({ file: path, ...locate(key, at), ...fault }))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const { line = 1, column = 1, reason, hint } = error
    return [rules.unreadable({ file: path, line, column, message: reason, ...(hint && { hint }) })]
  }
}
