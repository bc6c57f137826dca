import { z } from 'zod'
import { whenMade } from '../../define/long-texts.ts'
import type { Resource } from '../../define/model.ts'
import { toArgTable } from '../../derive/routes.ts'
import { callAction } from '../call-action.ts'
import { errors } from '../errors.ts'
import { actionFor, type Doing, refArgument, typesFor, withType } from '../offered.ts'
import { entryMeant } from '../read-entry.ts'
import { readArguments } from '../read-arguments.ts'
import { showWhole, summarize, toLine } from '../summary.ts'
import { type Answer, defineTool } from '../tool.ts'
import type { Visit } from '../visit.ts'

const fieldsArgument = z
  .record(z.string(), z.unknown())
  .describe(
    'Fields of the type, by name, as describe_type lists them. The text of most types is `content`, in Markdown.',
  )

/** Writes a new entry. */
export const createContent = defineTool({
  name: 'create_content',
  title: 'Write something new',
  description:
    'Writes a new entry of a type. It is a draft unless `status` says otherwise. Names of other entries (categories, authors) may be slugs.',
  writes: true,
  input: (site) => withType(typesFor(site, 'create'), { fields: fieldsArgument }),
  run: ({ type, fields }, visit) => write('create', visit.site.resources.get(type)!, undefined, fields, visit),
})

/** Changes an entry. */
export const updateContent = defineTool({
  name: 'update_content',
  title: 'Change content',
  description: 'Changes fields of an entry; what is not named stays as it is. A list (`tags`) is replaced as a whole.',
  writes: true,
  repeats: true,
  destroys: true,
  input: (site) => withType(typesFor(site, 'update'), { ref: refArgument.optional(), fields: fieldsArgument }),
  run: ({ type, ref, fields }, visit) => write('update', visit.site.resources.get(type)!, ref, fields, visit),
})

/** Publishes an entry, or schedules it. */
export const publishContent = defineTool({
  name: 'publish_content',
  title: 'Publish',
  description: 'Publishes a draft now, or at a moment to come: `date`, such as 2027-05-02 09:00 or next friday 9:00.',
  writes: true,
  repeats: true,
  input: (site) =>
    withType(typesFor(site, 'update').filter(isPublished), {
      ref: refArgument,
      date: z.string().optional().describe("When, in the site's time zone; now by default."),
    }),
  run: ({ type, ref, date }, visit) => {
    const fields = { status: 'publish', ...(date !== undefined && { date }) }
    return write('update', visit.site.resources.get(type)!, ref, fields, visit)
  },
})

/** Moves an entry to the trash. */
export const trashContent = defineTool({
  name: 'trash_content',
  title: 'Move to the trash',
  description:
    'Moves an entry to the trash, from where update_content brings it back with a `status`. Nothing is deleted for good.',
  writes: true,
  destroys: true,
  input: (site) => withType(typesFor(site, 'delete'), { ref: refArgument }),
  run: ({ type, ref }, visit) => {
    const resource = visit.site.resources.get(type)!
    if (!resource.trashes) throw errors.mcp_no_trash({ plural: resource.labels.plural })
    return write('delete', resource, ref, {}, visit)
  },
})

// Whether the entries of a type have a status, and can be published.
function isPublished(resource: Resource): boolean {
  const table = toArgTable(actionFor(resource, 'update')!, resource)
  return table['status'] !== undefined && resource.actions.some(({ name }) => name === 'publish')
}

const done = { create: 'Written', update: 'Changed', delete: 'Moved to the trash' } as const

async function write(
  doing: keyof typeof done & Doing,
  resource: Resource,
  ref: string | number | undefined,
  fields: Readonly<Record<string, unknown>>,
  visit: Visit,
): Promise<Answer> {
  const action = actionFor(resource, doing)!
  const entry = doing === 'create' ? undefined : entryMeant(resource, ref, visit)
  const raw = { ...readArguments(fields, action, resource, 'field', visit), ...(entry && { id: entry.id }) }
  return callAction(visit, resource, action, raw, async (result, call) => {
    if (result.kind !== 'entry') throw new Error(`what is written of ${resource.name} is not an entry`)
    const { context = call.context } = result
    if (resource.configures)
      return { text: `${done[doing]}.`, facts: { entry: showWhole(result.entry, call, context) } }
    const told = await whenMade(() => summarize(result.entry, call, context))
    return { text: `${done[doing]}: ${toLine(told)}`, facts: { entry: told } }
  })
}
