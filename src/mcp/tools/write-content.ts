import { z } from 'zod'
import type { Resource } from '../../model/model.ts'
import { toArgTable } from '../../derive/routes.ts'
import { errors } from '../errors.ts'
import { actionFor, refArgument, typesFor, withType } from '../offered.ts'
import { longestVersion } from '../texts/version.ts'
import type { Wanted } from '../texts/judge-change.ts'
import { type ToolAnswer, defineTool } from '../tool.ts'
import type { McpSession } from '../session.ts'
import { changeEntry, type EntryChange, makeEntry, writtenOutput } from '../texts/write-entry.ts'

const fieldsArgument = z
  .record(z.string(), z.unknown())
  .describe(
    'Fields of the type, by name, as listed by describe_type. The text of most types is `content`, in Markdown.',
  )

/** The version that an earlier answer gave, for tools that change something. */
export const versionArgument = z
  .string()
  .max(longestVersion)
  .optional()
  .describe('The `version` from the last answer about this entry: nothing is changed if others have changed it since.')

/** How many edits one call makes, and UTF-16 units of each side. */
const mostEdits = 100
const longestEdit = 500_000

const editsArgument = z
  .array(
    z.strictObject({
      old: z.string().min(1).max(longestEdit).describe('The exact words to replace; they must occur exactly once.'),
      new: z.string().max(longestEdit).describe('The replacement.'),
      field: z
        .string()
        .max(200)
        .optional()
        .describe('The text to change; the main one by default. `mail.body` means a part of a field.'),
    }),
  )
  .min(1)
  .max(mostEdits)

export const createContent = defineTool({
  name: 'create_content',
  title: 'Create content',
  description:
    'Creates an entry of a type. It is a draft unless `status` says otherwise. Names of other entries (categories, authors) can be slugs.',
  writes: true,
  output: writtenOutput,
  input: (site) => withType(typesFor(site, 'create'), { fields: fieldsArgument }),
  run: ({ type, fields }, visit) => {
    const resource = visit.site.resources.get(type)!
    const whole = isPublished(resource) ? { status: 'draft', ...fields } : fields
    return makeEntry({ resource, action: actionFor(resource, 'create')! }, whole, visit)
  },
})

export const updateContent = defineTool({
  name: 'update_content',
  title: 'Change content',
  description:
    'Changes an entry; fields that are not given stay as they are. Change a text with `edits`: all of them are applied, or none. A whole long text in `fields` needs the `version` of a get_content that read all of it. A list (`tags`) is replaced as a whole. To rename something, use move_content.',
  writes: true,
  repeats: true,
  destroys: true,
  output: writtenOutput,
  input: (site) =>
    withType(typesFor(site, 'update'), {
      ref: refArgument.optional(),
      fields: fieldsArgument.optional(),
      edits: editsArgument.optional().describe('Changes to parts of texts; they need no `version`.'),
      version: versionArgument,
      replace: z.boolean().optional().describe('Allow a whole text to become less than half as long.'),
    }),
  run: ({ type, ref, fields = {}, ...given }, visit) => {
    if (Object.keys(fields).length === 0 && !given.edits)
      throw errors.mcp_invalid_arguments({ what: '`fields` or `edits` must say what changes' })
    return update(type, ref, { fields, ...given }, visit)
  },
})

export const publishContent = defineTool({
  name: 'publish_content',
  title: 'Publish',
  description: 'Publishes a draft now, or at a future `date`, such as 2027-05-02 09:00 or next friday 9:00.',
  writes: true,
  repeats: true,
  output: writtenOutput,
  input: (site) =>
    withType(typesFor(site, 'update').filter(isPublished), {
      ref: refArgument,
      date: z.string().optional().describe("When, in the site's time zone; now by default."),
      version: versionArgument,
    }),
  run: ({ type, ref, date, version }, visit) => {
    const fields = { status: 'publish', ...(date !== undefined && { date }) }
    return update(type, ref, { fields, version }, visit)
  },
})

export const trashContent = defineTool({
  name: 'trash_content',
  title: 'Move to the trash',
  description:
    'Moves an entry to the trash, from which update_content with a `status` restores it. Nothing is deleted permanently.',
  writes: true,
  destroys: true,
  output: writtenOutput,
  input: (site) => withType(typesFor(site, 'delete'), { ref: refArgument, version: versionArgument }),
  run: ({ type, ref, version }, visit) => {
    const resource = visit.site.resources.get(type)!
    if (!resource.trashes) throw errors.mcp_no_trash({ plural: resource.labels.plural })
    const action = actionFor(resource, 'delete')!
    return changeEntry({ resource, action, ref, done: 'Moved to the trash' }, { fields: {}, version }, visit)
  },
})

function update(type: string, ref: EntryChange['ref'], wanted: Wanted, visit: McpSession): Promise<ToolAnswer> {
  const resource = visit.site.resources.get(type)!
  return changeEntry({ resource, action: actionFor(resource, 'update')!, ref, done: 'Changed' }, wanted, visit)
}

function isPublished(resource: Resource): boolean {
  const table = toArgTable(actionFor(resource, 'update')!, resource)
  return table['status'] !== undefined && resource.actions.some(({ name }) => name === 'publish')
}
