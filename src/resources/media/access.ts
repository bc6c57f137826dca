import type { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller, Entry, Site, Capabilities } from '../../model/model.ts'
import { attachedEntryOf } from './traits/attached-to.ts'
import { hiddenTargets, ownEntries } from '../shared/hidden-targets.ts'
import { forAnother, isOwn, may, ownOnly, postAccess } from '../shared/post-access.ts'
import { requestedStatuses } from '../shared/status.ts'
import { errors } from './traits/errors.ts'
import { errors as shared } from '../shared/errors.ts'

const uploads = 'upload_files'

/** Users who may upload can change their own files; all who may read the entry that a file belongs to may read the file. */
export function mediaAccess(capabilities: Capabilities): Access {
  const rights = may(capabilities)
  const mayEdit: typeof rights.edit = (caller, ...of) => caller.can(uploads) && rights.edit(caller, ...of)
  const mayRead = (caller: Caller, entry: Entry, site: Site) => {
    const { status } = entry.derived
    if (isOwn(caller, entry, site)) return true
    if (status === 'private') return caller.can(capabilities.readPrivate)
    if (mayEdit(caller, entry, site)) return true
    return status === 'inherit' && isFileOpen(caller, entry, site)
  }
  return {
    capabilities: [uploads, ...Object.values(capabilities)],
    rights: { read: mayRead, edit: mayEdit },
    list: postAccess(capabilities).list,
    scope: (query, call) => {
      const { args, caller, context, resource, site } = call
      if ([uploads, ...Object.values(capabilities)].every((one) => caller.can(one))) return
      if (context === 'edit') {
        if (!caller.can(capabilities.editOthers)) ownOnly(query, caller, resource, site)
        query.tests.push((entry) => mayEdit(caller, entry, site))
      } else if (requestedStatuses(args['status']).every((one) => one === 'inherit')) {
        const hidden = hiddenTargets(call, 'read', (entry) => !isFileOpen(caller, entry, site))
        const own = ownEntries(call)
        if (own.some((entry) => hidden.has(entry))) query.tests.push((entry) => mayRead(caller, entry, site))
        else if (hidden.keys.size) query.where.push({ index: 'post', keys: [...hidden.keys], exclude: true })
      } else query.tests.push((entry) => mayRead(caller, entry, site))
    },
    read: (call, entry) => {
      if (call.context === 'edit' && !mayEdit(call.caller, entry, call.site))
        return shared.rest_forbidden_context__one(call.caller)
      // A file has no password, so every password is wrong.
      if (call.action.does === 'get' && call.args['password']) return shared.rest_post_incorrect_password()
      return mayRead(call.caller, entry, call.site) ? undefined : shared.rest_forbidden(call.caller)
    },
    create: (call) => {
      if (call.args['id']) return shared.rest_post_exists()
      const another = forAnother(call, capabilities)
      if (another) return another
      return call.caller.can(uploads) ? forParent(call) : shared.rest_cannot_create(call.caller)
    },
    update: (call, entry) =>
      mayEdit(call.caller, entry, call.site)
        ? (forAnother(call, capabilities) ?? forParent(call, attachedEntryOf(entry, call.site)))
        : shared.rest_cannot_edit(call.caller),
    remove: ({ caller, site }, entry) =>
      caller.can(uploads) && rights.remove(caller, entry, site) ? undefined : shared.rest_cannot_delete(caller),
  }
}

// A file is as public as the entry it belongs to; a file without one is public.
function isFileOpen(caller: Caller, entry: Entry, site: Site): boolean {
  const parent = attachedEntryOf(entry, site)
  return !parent || parent.resource.access.rights.read(caller, parent, site)
}

// A file may be attached only to an existing entry that its owner may edit.
function forParent({ args, caller, site }: Call, before?: Entry): RestError | undefined {
  const id = args['post']
  if (!id || id === before?.id) return undefined
  const parent = site.inSpace('post', Number(id))
  return parent?.resource.access.rights.edit(caller, parent, site) ? undefined : errors.rest_cannot_edit(caller)
}
