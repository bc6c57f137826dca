import { z } from 'zod'
import type { Action, Resource } from '../../model/model.ts'
import { refArgument, typesFor, withType } from '../offered.ts'
import { defineTool } from '../tool.ts'
import { changeEntry, writtenOutput } from '../texts/write-entry.ts'
import { versionArgument } from './write-content.ts'

export const moveContent = defineTool({
  name: 'move_content',
  title: 'Rename content',
  description:
    'Changes the slug of an entry and the name of its file: the former address redirects to the new one, and all references and links to it are updated.',
  writes: true,
  output: writtenOutput,
  input: (site) =>
    withType(typesFor(site, 'update').filter(moving), {
      ref: refArgument,
      to: z.string().min(1).max(200).describe('Its new slug, without folders.'),
      version: versionArgument,
    }),
  run: ({ type, ref, to, version }, visit) => {
    const resource = visit.site.resources.get(type)!
    const doing = { resource, action: moving(resource)!, ref, done: 'Renamed', raw: { to } }
    return changeEntry(doing, { fields: {}, version }, visit)
  },
})

function moving({ actions }: Resource): Action | undefined {
  return actions.find(({ name }) => name === 'mv')
}
