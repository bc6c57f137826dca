import { madeAreas } from '../derive/areas.ts'
import type { Data } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { ReportNote } from './report.ts'
import { settingsEntry, writeSettings } from './moved-settings.ts'
import { isRecord } from '../text/values.ts'

/**
 * Adds kinds to site settings. Existing ones stay; a taken address word is dropped, as is a kind that is invalid without it.
 *
 * @param wanted - by setting, then by name
 * @returns the declared kinds, for a report
 * @throws LockError, WriteError
 */
export async function declareKinds(site: OpenSite, wanted: Readonly<Record<string, Data>>): Promise<ReportNote[]> {
  if (!settingsEntry(site)) return []
  const settings: Record<string, Data> = {}
  const declared: ReportNote[] = []
  const faultsOf = (tried: Record<string, Data>) =>
    new Set(madeAreas(site.areas, { ...site.settings, ...tried }).faults.map(({ message }) => message))
  for (const [setting, table] of Object.entries(wanted))
    for (const [name, said] of Object.entries(table)) {
      const now = settings[setting] ?? (isRecord(site.settings[setting]) ? site.settings[setting] : {})
      if (Object.hasOwn(now, name) || !isRecord(said)) continue
      const { slug: _slug, ...plain } = said
      const known = faultsOf(settings)
      const fitting = [said, plain].find((one) => {
        const faults = faultsOf({ ...settings, [setting]: { ...now, [name]: one } })
        return [...faults].every((fault) => known.has(fault))
      })
      if (!fitting) continue
      settings[setting] = { ...now, [name]: fitting }
      const fields = isRecord(fitting['fields']) ? Object.keys(fitting['fields']) : []
      const having = fields.length > 0 ? `, with the fields ${fields.join(', ')}` : ''
      declared.push({ what: `setting ${setting}`, why: `'${name}' is declared there now${having}` })
    }
  if (declared.length > 0) await writeSettings(site, Object.entries(settings))
  return declared
}
