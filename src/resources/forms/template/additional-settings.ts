/** A form's additional settings, in the order of their lines. */
export type AdditionalSettings = readonly (readonly [name: string, value: string | boolean])[]

/** Parses additional settings, one `name: value` per line; `on` and `true` are true, `off` and `false` are false. */
export function readAdditionalSettings(content: string): AdditionalSettings {
  return content.split(/\r\n|\r|\n/).flatMap((line) => {
    const found = /^([a-zA-Z0-9_]+)[\t ]*:(.*)$/.exec(line)
    return found ? [[found[1]!, toValue(found[2]!.trim())] as const] : []
  })
}

/** Whether a setting is on: `on`, `true` or `1`, in lower case. The first line of a name counts. */
export function isOn(settings: AdditionalSettings, name: string): boolean {
  const value = settings.find(([known]) => known === name)?.[1]
  return value === true || value === '1'
}

/** The text of a setting that holds a name. */
export function settingOf(settings: AdditionalSettings, name: string): string | undefined {
  const found = settings.find(([known, value]) => known === name && typeof value === 'string' && value !== '')
  return found && String(found[1])
}

function toValue(text: string): string | boolean {
  if (text === 'on' || text === 'true') return true
  if (text === 'off' || text === 'false') return false
  return text
}
