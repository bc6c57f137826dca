import { z } from 'zod'
import { findRequest } from '../../server/rest/find-request.ts'
import { readerWith, whyHidden } from '../../site/review/why-hidden.ts'
import { whyNotListed } from '../../site/review/why-not-listed.ts'
import { refTo } from '../../site/names/refs.ts'
import { roleNames } from '../../define/roles.ts'
import { errors } from '../errors.ts'
import { entryNamed } from '../find-entry.ts'
import { refArgument, typesFor, withType } from '../offered.ts'
import { defineTool } from '../tool.ts'

export const why = defineTool({
  name: 'why',
  title: 'Explain why content is shown or not',
  description:
    'Explains why readers see an entry or not; with `request`, why the response to a REST request contains it or not. Only for entries that the caller may change.',
  writes: false,
  isInternal: true,
  output: z.looseObject({ ref: z.string(), shown: z.boolean(), reasons: z.array(z.string()) }),
  input: (site) =>
    withType(typesFor(site, 'list'), {
      ref: refArgument,
      role: z.enum(roleNames).optional().describe('For a reader with this role; a visitor by default.'),
      request: z.string().optional().describe('A request, such as /core/v2/posts?categories=3.'),
    }),
  run: async ({ type, ref, role, request: address }, visit) => {
    const { site, caller } = visit
    const entry = entryNamed(site.resources.get(type)!, ref, visit)
    if (!entry.resource.access.rights.edit(caller, entry, site)) throw errors.mcp_not_yours(caller)
    const reader = readerWith(site, role)
    // The contents of a list for a role reveal other entries, too.
    if (role !== undefined && ![...site.roles[role]].every((right) => caller.can(right)))
      throw errors.mcp_role_above(caller, { role })
    const { isSeen, reasons: hidden } = whyHidden(entry, reader, site, (other) =>
      other.resource.access.rights.read(caller, other, site),
    )
    const request = address === undefined ? undefined : findRequest(site, address)
    if (address !== undefined && !request)
      throw errors.mcp_invalid_arguments({ what: `request: '${address}' is not a request to the REST interface` })
    const listed = request && (await whyNotListed(entry, request, reader, site))
    const isDisplayed = isSeen && (listed?.isThere ?? true)
    const reasons = [...hidden, ...(listed?.reasons ?? [])]
    const verdict = `${refTo(entry, site)} is ${isDisplayed ? '' : 'not '}shown.`
    return { text: [verdict, ...reasons].join('\n'), facts: { ref: refTo(entry, site), shown: isDisplayed, reasons } }
  },
})
