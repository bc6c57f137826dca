import type { Settings } from '../../model/model.ts'
import { addressPrefix, languageCodes, languagesInAddresses } from './languages.ts'

/** The setting that names the folders whose pages stand in for translations that are not there; `.` is all. */
export const untranslatedSetting = 'untranslated'

/**
 * The address in the default language that answers in place of one in another, where nothing is there: `/docs/a/` for
 * `/es/docs/a/`; both from that of the site on. Undefined where no setting says so.
 */
export function standIn(target: string, settings: Pick<Settings, string>): string | undefined {
  const folders = settings[untranslatedSetting]
  const [own, ...others] = languageCodes(settings)
  if (!Array.isArray(folders) || folders.length === 0 || own === undefined) return undefined
  const [, code = '', rest = ''] = /^\/([\w-]+)(\/.*)$/s.exec(target) ?? []
  const [, next = ''] = /^\/([\w-]+)/.exec(rest) ?? []
  if (!others.includes(code) || languagesInAddresses(settings).includes(next)) return undefined
  const path = rest.replace(/[?#].*$/s, '').replace(/\/?$/, '/')
  const isBelow = folders.some((folder) => folder === '.' || path.startsWith(`/${String(folder)}/`))
  return isBelow ? addressPrefix(own, settings) + rest : undefined
}
