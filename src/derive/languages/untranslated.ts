import type { Settings } from '../../model/model.ts'
import { addressPrefix, languageCodes, languagesInAddresses } from './languages.ts'

/** Setting: the folders whose pages replace missing translations; `.` is all. */
export const untranslatedSetting = 'untranslated'

/**
 * Returns the address that replaces a missing translation: `/docs/a/` for `/es/docs/a/`, both relative to the site's address.
 * Undefined if the setting does not allow it.
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
