import { z } from 'zod'
import { namePattern } from '../../derive/folders/places.ts'
import { namedFilesSetting } from '../../derive/settings/foreign-settings.ts'
import type { Fault, SettingTable, Site } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { isRecord } from '../../text/values.ts'
import { filesNamed, isHidden } from './files.ts'
import { rules } from './rules.ts'

const levels = z.record(z.string(), z.enum(['public', 'editors']))

/** Which files of `data/` are served, and to whom. */
export const settings: SettingTable = {
  [namedFilesSetting]: [
    levels,
    {},
    'Which files of data/ are served, by name, and to whom: { "hours": "public", "prices": "editors" }.',
    {
      // A wrong name or level does not invalidate the others.
      stored: z.record(z.string(), z.unknown()),
      described: levels,
      accept: (value) => (levels.safeParse(value).success ? value : undefined),
      opens: (before, after) => {
        const names = isRecord(after) ? Object.keys(after).filter((name) => after[name] === 'public') : []
        const added = names.filter((name) => !isRecord(before) || before[name] !== 'public')
        return added.length === 0 ? undefined : `lets everybody read ${added.map((name) => `data/${name}`).join(', ')}`
      },
      faults: faultsOfNames,
    },
  ],
}

function faultsOfNames(value: unknown, site: Site): Fault[] {
  if (!isRecord(value)) return []
  return Object.keys(value).flatMap((name): Fault[] => {
    const fault = (message: string, hint: string) => [
      rules['missing-data']({ key: namedFilesSetting, at: { path: [name] }, message, hint }),
    ]
    if (!namePattern.test(name))
      return fault(`'${name}' cannot be the name of a file in data/`, 'use a-z, 0-9, - and _')
    if (value[name] !== 'public' && value[name] !== 'editors')
      return fault(`'${name}' is neither 'public' nor 'editors', so nobody can read it`, 'use one of these')
    const [file, ...others] = filesNamed(name, site)
    if (!file) {
      const meant = nearest(
        name,
        [...site.all('data')].map(({ slug }) => slug),
      )
      const hint = meant === undefined || meant === name ? 'create it, or remove the name' : `did you mean '${meant}'?`
      return fault(`there is no readable data/${name}.yaml or data/${name}.json`, hint)
    }
    if (others.length > 0) return fault(`${others[0]!.path} is not served, because ${file.path} is`, 'keep one of them')
    return isHidden(file, site)
      ? fault(`git ignores ${file.path}, so nobody can read it`, 'remove it from .gitignore')
      : []
  })
}
