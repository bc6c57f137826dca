import type { SourceItem } from '../../model/model.ts'
import { pathBelow } from './old-path.ts'
import { getOrMake } from '../../text/values.ts'

/** Facts that parts of an address may represent. Date parts come first: a number that could be day or month is the month. */
export interface AddressFacts extends Pick<SourceItem, 'author' | 'id' | 'slug'> {
  /** Local, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string
}

/** New forms are recorded from this many addresses; after these, only known forms are counted. */
const mostNew = 200
const mostOfOne = 64

export class AddressForms {
  /** By setting and form, the number of addresses. */
  readonly #seen = new Map<string, { total: number; forms: Map<string, number> }>()

  /** Counts an address as made from a pattern (`/%year%/%postname%/`). */
  seePattern(setting: string, link: string, home: string, facts: AddressFacts): void {
    const path = pathBelow(link, home)
    if (path !== undefined) this.#count(setting, patternsOf(path, facts))
  }

  /** Counts an address as a base that is followed by a slug. */
  seeBase(setting: string, link: string, home: string, slug: string): void {
    const parts = (pathBelow(link, home) ?? '').split('/').filter(Boolean)
    if (parts.length > 1 && parts.at(-1) === slug) this.#count(setting, [parts.slice(0, -1).join('/')])
  }

  /** Yields, by setting, the form of more than half of the addresses, unless it `isNow` in effect. */
  *learnt(isNow: (setting: string, form: string) => boolean): Generator<readonly [setting: string, form: string]> {
    for (const [setting, { total, forms }] of this.#seen) {
      const most = Math.max(0, ...forms.values())
      const best = [...forms].flatMap(([form, count]) => (count === most ? [form] : []))
      if (most * 2 > total && !best.some((form) => isNow(setting, form))) yield [setting, best[0]!]
    }
  }

  #count(setting: string, found: readonly string[]): void {
    const seen = getOrMake(this.#seen, setting, () => ({ total: 0, forms: new Map<string, number>() }))
    seen.total += 1
    for (const form of found) {
      const count = seen.forms.get(form)
      if (count !== undefined || seen.total <= mostNew) seen.forms.set(form, (count ?? 0) + 1)
    }
  }
}

// The likeliest first; each fact is used once, and slug or id must be among them.
function patternsOf(path: string, facts: AddressFacts): string[] {
  const values = Object.entries(valuesOf(facts)).filter(([, value]) => value !== '')
  let made: { pattern: string; used: readonly string[] }[] = [{ pattern: '', used: [] }]
  for (const segment of path.split('/').slice(1)) {
    const meant = values.flatMap(([name, value]) => {
      if (segment === value) return [{ name, text: `%${name}%` }]
      return segment.startsWith(`${value}.`) ? [{ name, text: `%${name}%${segment.slice(value.length)}` }] : []
    })
    made = made
      .flatMap(({ pattern, used }) => [
        ...meant
          .filter(({ name }) => !used.includes(name))
          .map(({ name, text }) => ({ pattern: `${pattern}/${text}`, used: [...used, name] })),
        { pattern: `${pattern}/${segment}`, used },
      ])
      .slice(0, mostOfOne)
  }
  return made.filter(({ used }) => used.includes('postname') || used.includes('post_id')).map(({ pattern }) => pattern)
}

function valuesOf({ date, slug, id, author }: AddressFacts): Readonly<Record<string, string>> {
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = date.split(/[- :]/)
  return { year, monthnum, day, hour, minute, second, postname: slug, post_id: String(id), author }
}
