export interface MailTagSource {
  /** A field's value after its pipes; undefined if the form has no such field and none was sent. */
  readonly field: (name: string) => string | undefined
  /** The value in HTML of a field whose words are the form's author's. */
  readonly markup?: (name: string) => string | undefined
  /** A field's value before its pipes; empty if there is none. */
  readonly raw: (name: string) => string
  /** The values of a field, if they are choices that the form offers. */
  readonly chosen?: (name: string) => readonly string[] | undefined
  /** The value of a tag like `_site_title`; undefined for an unknown one. */
  readonly special: (name: string) => string | undefined
  /** The language of the form; absent if it is not known. */
  readonly locale?: string
  /** A day or moment in a format of PHP's `date`. */
  readonly format: (value: string, format: string) => string
}

export type Insert = (value: string, found: Found) => string

interface Found {
  readonly isVisitors: boolean
  /** Whether it is words, which HTML sets with typographic signs, not an address or the like. */
  readonly isWords: boolean
  readonly markup?: string | undefined
}

/**
 * Replaces the mail-tags of a text: `[name]`, `[_raw_name]`, `[_format_name "d.m.Y"]`, special ones. `[[name]]` is literal;
 * unknown ones stay as they are. `insert` is applied to each value; `dropsBlank` drops lines whose tags are all empty.
 */
export function replaceMailTags(
  text: string,
  source: MailTagSource,
  insert: Insert = asIs,
  dropsBlank = false,
): string {
  const lines = text.split('\n').flatMap((line) => {
    let [tags, filled] = [0, 0]
    const replaced = line.replaceAll(
      tag,
      (whole: string, before: string, name: string, rest: string, after: string) => {
        if (before && after) return whole.slice(1, -1)
        // Templates of the plugin's first years have `[wpcf7.remote_ip]`.
        const found = lookUp(name.replace(/^wpcf7\./, '_').replaceAll('.', '_'), rest, source)
        if (!found) return whole
        tags++
        if (found.value.trim() !== '') filled++
        return before + insert(found.value, found) + after
      },
    )
    return dropsBlank && tags > 0 && filled === 0 ? [] : [replaced]
  })
  return lines.join('\n')
}

const asIs: Insert = (value) => value
const tag = /(\[?)\[[\t ]*([a-zA-Z_][0-9a-zA-Z:._-]*)((?:[\t ]+"[^"]*"|[\t ]+'[^']*')*)[\t ]*\](\]?)/g

function lookUp(name: string, rest: string, source: MailTagSource): (Found & { readonly value: string }) | undefined {
  const value = source.field(name)
  if (value !== undefined) return visitors(value, source.markup?.(name))
  const [, kind, field] = /^_(raw|format)_(.+)$/.exec(name) ?? []
  if (kind === 'raw') return visitors(source.raw(field!))
  if (kind === 'format') {
    const sent = source.field(field!)
    const format = /"([^"]+)"|'([^']+)'/.exec(rest)
    return visitors(sent && format ? formatDays(sent, format[1] ?? format[2]!, source) : sent)
  }
  const special = source.special(name)
  const isWords = name === '_site_title' || name === '_site_description'
  return special === undefined ? undefined : { value: special, isVisitors: visitorsOwn.has(name), isWords }
}

// Several choices may be several days; other texts stay as they are.
function formatDays(sent: string, format: string, source: MailTagSource): string {
  const days = sent.split(', ').map((one) => (/^\d{4}-\d{2}-\d{2}$/.test(one) ? source.format(one, format) : one))
  return days.join(', ')
}

const visitorsOwn = new Set(['_user_agent', '_url'])

function visitors(value: string | undefined, markup?: string) {
  return value === undefined ? undefined : { value, isVisitors: true, isWords: true, markup }
}
