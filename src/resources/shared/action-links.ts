import { defineTrait } from '../../define/define.ts'
import type { Entry, Site, Trait } from '../../model/model.ts'
import { restLink } from './links.ts'

/** `wp:action-…`: the caller's rights, for editors that offer nothing else. `actions`: all capabilities that each needs. */
export function actionLinks(actions: Readonly<Record<string, readonly string[]>>): Trait {
  return defineTrait({
    links: [
      (entry, { context, permissions, rest, site }, links) => {
        if (!permissions || context !== 'edit') return
        const href = restLink(entry, rest)
        for (const [name, needed] of [...Object.entries(actions), ...termActions(entry, site)])
          if (needed.every((one) => permissions.can(one))) links[`wp:action-${name}`] = [{ href }]
      },
    ],
  })
}

function termActions({ resource }: Entry, site: Site): [name: string, needed: readonly string[]][] {
  return Object.values(resource.fields).flatMap(({ stored }) => {
    const { taxonomy, base } = site.resources.get(stored?.references ?? '') ?? {}
    if (!taxonomy) return []
    const { hierarchical, capabilities } = taxonomy
    return [
      [`create-${base}`, [hierarchical ? capabilities.edit_terms : capabilities.assign_terms]],
      [`assign-${base}`, [capabilities.assign_terms]],
    ]
  })
}
