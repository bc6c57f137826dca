import type { Caller, Entry, Site } from '../../model/model.ts'
import { namedFilesSetting } from '../../derive/settings/foreign-settings.ts'
import { groupBy, isRecord } from '../../text/values.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { postTypesOf } from '../shared/kinds.ts'
import { ignoredFiles } from './ignored.ts'

/** The name of a file in settings and requests: `hours` of `data/hours.yaml`. */
export function dataName({ path }: Pick<Entry, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.\w+$/, '')
}

export function isSchema({ path }: Pick<Entry, 'path'>): boolean {
  return /\.schema\.\w+$/.test(path)
}

const known = untilChanged<string, ReadonlyMap<string, readonly Entry[]>>('files of data by name')

/** All files of a name; the first is the one that is served. */
export function filesNamed(name: string, site: Site): readonly Entry[] {
  const all = known(site, 'all', () => {
    const files = [...site.all('data')].filter((entry) => !isSchema(entry))
    return groupBy(
      files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      dataName,
    )
  })
  return all.get(name) ?? []
}

export function isHidden({ path }: Pick<Entry, 'path'>, site: Site): boolean {
  return site.service(ignoredFiles).has(path)
}

export function mayReadData(caller: Caller, entry: Entry, site: Site): boolean {
  const said = site.settings[namedFilesSetting]
  const name = dataName(entry)
  const level = isRecord(said) && Object.hasOwn(said, name) ? said[name] : undefined
  const isFor = level === 'public' || (level === 'editors' && isEditor(caller, site))
  return isFor && !isSchema(entry) && filesNamed(name, site)[0] === entry && !isHidden(entry, site)
}

function isEditor(caller: Caller, site: Site): boolean {
  return postTypesOf(site).some(({ postType }) => caller.can(postType!.capabilities.editOthers))
}
