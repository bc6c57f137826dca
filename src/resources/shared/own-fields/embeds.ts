import { z } from 'zod'
import { entryOf } from '../../../define/answers.ts'
import type { OwnField } from '../../../derive/own-fields/own-field.ts'
import { entryNamed, refsIn } from '../../../derive/references/places.ts'
import type { Link, LinkMaker, Stored, Trait } from '../../../model/model.ts'
import { restLink } from '../links.ts'
import { innerReferences, targetOf } from './targets.ts'

/** The prefix of the relations of own references: `field:artist`, `field:rooms.shows`. */
const prefix = 'field'

/** More entries are not linked: each is read separately when all are embedded. */
const most = 100

interface Relation {
  readonly name: string
  readonly stored: Pick<Stored, 'key' | 'references' | 'space' | 'among' | 'at'>
  readonly kinds: readonly string[]
  readonly shown: boolean
}

/** Links for a type's own references, one for each named entry, which `_embed` reads; nothing if no field names entries. */
export function embedded(own: Iterable<readonly [string, OwnField]>): Pick<Trait, 'embeds' | 'links'> {
  const relations = [...own].flatMap(([key, one]) => relationsOf(key, one))
  if (relations.length === 0) return {}
  return {
    embeds: Object.fromEntries(relations.map(({ name, kinds }) => [name, typeOf(kinds)])),
    links: [linkMaker(relations)],
  }
}

function relationsOf(key: string, one: OwnField): Relation[] {
  const target = targetOf(one)
  const direct = target ? [{ ...target.stored, at: [] as readonly string[] }] : []
  return [...direct, ...innerReferences(one)].map(({ at, references, space, among }) => ({
    name: `${prefix}:${[key, ...at].join('.')}`,
    stored: { key, at, ...(references === undefined ? { space: space!, among: among! } : { references }) },
    kinds: references === undefined ? among! : [references],
    shown: one.shown,
  }))
}

function typeOf([kind, ...others]: readonly string[]): z.ZodType {
  return others.length === 0 ? entryOf(kind!) : z.union([kind!, ...others].map(entryOf))
}

// As in WordPress, also to entries hidden from the reader: embedded, they say so.
function linkMaker(relations: readonly Relation[]): LinkMaker {
  return (entry, { context, rest, site }, links) => {
    const found = relations.flatMap(({ name, stored, shown }) => {
      if (!shown && context !== 'edit') return []
      const named = refsIn(entry.data[stored.key], stored).flatMap((ref) => entryNamed(stored, ref, site) ?? [])
      const targets = named.slice(0, most).map((one): Link => ({ embeddable: true, href: restLink(one, rest) }))
      return targets.length > 0 ? [[name, targets] as const] : []
    })
    if (found.length === 0) return
    const { curies = [] } = links
    // `curies` must be last.
    delete links['curies']
    for (const [name, targets] of found) links[name] = targets
    // The description of the collection explains the field.
    links['curies'] = [...curies, { name: prefix, href: `${rest.collectionOf(entry.resource)}#{rel}`, templated: true }]
  }
}
