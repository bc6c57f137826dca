import type { RestError } from '../../define/errors.ts'
import type { Access, Call, Entry, Site, TermCapabilities } from '../../model/model.ts'
import { carriersOf } from '../shared/kinds.ts'
import { errors } from './errors.ts'

/**
 * The rights on terms, which everybody may read. In a flat taxonomy, users who may assign terms also create them; in a
 * hierarchical one, only users who may edit it. `isProtected`: terms that nobody may delete.
 */
export function termAccess(capabilities: TermCapabilities, isProtected?: (term: Entry, site: Site) => boolean): Access {
  const mayEdit = (call: Call) => call.caller.can(capabilities.edit_terms)
  return {
    capabilities: Object.values(capabilities),
    rights: { read: () => true, edit: (caller) => caller.can(capabilities.edit_terms) },
    list: (call) =>
      call.context === 'edit' && !mayEdit(call) ? errors.rest_forbidden_context__list(call.caller) : forPost(call),
    read: (call) =>
      call.context === 'edit' && !mayEdit(call) ? errors.rest_forbidden_context__one(call.caller) : undefined,
    create: (call) => {
      const needed = call.resource.parentKey ? capabilities.edit_terms : capabilities.assign_terms
      if (!call.caller.can(needed)) return errors.rest_cannot_create(call.caller)
      return withoutTree(call)
    },
    update: (call) => (mayEdit(call) ? withoutTree(call) : errors.rest_cannot_update(call.caller)),
    remove: (call, entry) => {
      if (!call.caller.can(capabilities.delete_terms)) return errors.rest_cannot_delete(call.caller)
      return isProtected?.(entry, call.site) ? errors.rest_cannot_delete__default(call.caller) : undefined
    },
  }
}

// The terms of an entry are visible only to callers who may read it.
function forPost(call: Call): RestError | undefined {
  const id = Number(call.args['post'] ?? 0)
  if (!id) return undefined
  const post = call.site.inSpace('post', id)
  if (!post) return errors.rest_post_invalid_id()
  const carries = carriersOf(call.resource, call.site).some((carrier) => carrier.resource === post.resource)
  const isVisible = carries && post.resource.access.rights.read(call.caller, post, call.site)
  return isVisible ? undefined : errors.rest_forbidden_context__post(call.caller)
}

function withoutTree({ resource, args }: Call): RestError | undefined {
  const parent = args['parent']
  if (resource.parentKey || parent === undefined || parent === null) return undefined
  return errors.rest_taxonomy_not_hierarchical()
}
