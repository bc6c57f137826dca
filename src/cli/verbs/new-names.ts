import type { Args } from '../../model/model.ts'
import { readableKey } from '../../text/names.ts'
import { nearest } from '../../text/nearest.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'
import type { Flag } from '../flags/flags.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import type { Session } from '../session/session.ts'

/**
 * Resolves unknown names. If one is close to a known name, a person at a terminal chooses, if they `mayAsk`; otherwise it is
 * made, and the similar name is reported.
 */
export async function settleNewNames(
  { site }: Session,
  flags: readonly Flag[],
  args: Readonly<Args>,
  mayAsk: boolean,
): Promise<Args> {
  const settled: Args = { ...args }
  for (const { arg, makes, references } of flags) {
    const names = args[arg]
    if (!makes || references === undefined || !Array.isArray(names)) continue
    const terms = [...site.all(references)]
    const items: unknown[] = []
    for (const name of names as unknown[]) {
      const near = isName(name) ? nearTo(name, terms) : undefined
      if (near === undefined) items.push(name)
      else items.push((await isMeant(references, String(name), readableKey(near.slug), mayAsk)) ? near.id : name)
    }
    settled[arg] = items
  }
  return settled
}

/** The new names in arguments, for which entries will be made, as lines for people. */
export function newNames({ site }: Session, flags: readonly Flag[], args: Readonly<Args>): string[] {
  return flags.flatMap(({ arg, makes, references }) => {
    if (!makes || references === undefined) return []
    const slugOf = (name: string) => nameToSlug(name, site.settings.language)
    const isNew = (name: string) =>
      [nameToSlug(name), slugOf(name)].every((slug) => site.having(references, 'slug', slug).length === 0)
    return [args[arg] ?? []]
      .flat()
      .filter((name): name is string => isName(name) && isNew(name))
      .map((name) => `${references} ${readableKey(slugOf(name))} will be created`)
  })
}

async function isMeant(noun: string, name: string, near: string, mayAsk: boolean): Promise<boolean> {
  if (mayAsk && canAsk()) {
    const { confirm } = await import('../session/prompt.ts')
    return confirm(`There is no ${noun} '${name}'. Did you mean '${near}'?`)
  }
  logLine(`There is no ${noun} '${name}', only '${near}': it will be created`)
  return false
}

function nearTo(name: string, terms: readonly { readonly id: number; readonly slug: string }[]) {
  const slug = nameToSlug(name)
  const slugs = terms.map((term) => term.slug)
  if (slugs.includes(slug)) return undefined
  const meant = nearest(readableKey(slug), slugs.map(readableKey))
  return terms.find((term) => readableKey(term.slug) === meant)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && !/^\s*\d*\s*$/.test(value)
}
