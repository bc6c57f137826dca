import { z } from 'zod'
import type { Entry } from '../../model/model.ts'
import { limited } from '../../work/turns.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { smallPicture, UnreadablePicture } from '../../site/attachments/make-copy.ts'
import { kindOfSuffix, suffixOf } from '../../storage/pictures/kinds.ts'
import { copiedMimes } from '../../storage/pictures/copy-sizes.ts'
import { sniff } from '../../storage/pictures/sniff.ts'
import { toCell } from '../../site/show/cell.ts'
import { refTo } from '../../site/names/refs.ts'
import { toVisibleName } from '../../text/visible.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { errors } from '../errors.ts'
import { entryNamed } from '../find-entry.ts'
import { refArgument, typesOfFiles, withType } from '../offered.ts'
import { editableTextsOf } from '../texts/texts.ts'
import { defineTool, more, toAnswer } from '../tool.ts'
import type { McpSession } from '../session.ts'

/** The member that describes a picture to people who cannot see it. */
const described = 'alt_text'
/** Pixels of the longer side of a returned picture, and the largest file that is read, in bytes. */
const mostPixels = 1024
const mostBytes = 64 * 1024 * 1024

const pictureFacts = {
  type: z.string(),
  id: z.int(),
  ref: z.string(),
  title: z.string(),
  file: z.string().describe('Relative to the content folder.'),
  [described]: z.string(),
}

export const listPictures = defineTool({
  name: 'list_pictures',
  title: 'List pictures',
  description:
    'Lists the pictures without a description (alt_text) that the caller may change; with `all`, all of them. Look at a picture with get_picture before you describe it with update_content.',
  writes: false,
  isInternal: true,
  output: z.looseObject({
    total: z.int(),
    pictures: z.array(z.object(pictureFacts)),
    cursor: z.string().optional().describe('The cursor of the next page, if there is one.'),
    more,
  }),
  input: (site) =>
    withType(typesOfFiles(site), {
      all: z.boolean().optional().describe('Include those that are described.'),
      limit: z.int().min(1).max(100).optional().describe('How many to return; 20 by default.'),
      cursor: z.string().max(4000).optional().describe('Where to continue, as given in the previous answer.'),
    })?.partial({ type: true }),
  run: async ({ type, all = false, limit = 20, cursor }, visit) => {
    const { site, caller } = visit
    const after = cursor === undefined ? '' : readCursor(cursor, z.string())
    const types = typesOfFiles(site).filter(({ name, fields }) => (type ?? name) === name && fields[described])
    const found = types
      .flatMap((one) => [...site.all(one.name)])
      .filter((entry) => isShowable(entry) && entry.resource.access.rights.edit(caller, entry, site))
      .filter((entry) => all || descriptionOf(entry).trim() === '')
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const left = found.filter(({ path }) => path > after)
    const pictures = left.slice(0, limit).map((entry) => factsOf(entry, visit))
    const last = pictures.at(-1)
    const next = last && left.length > pictures.length ? toCursor(last.file) : undefined
    const rest = next && `${left.length - pictures.length} more: cursor ${next} shows the next ones.`
    const lines = pictures.map((one) => {
      const about = one[described] === '' ? 'not described' : `described: ${JSON.stringify(one[described])}`
      return `${one.ref} (#${one.id}) · ${JSON.stringify(one.title)} · ${toVisibleName(one.file)} · ${about}`
    })
    const none = all ? 'There are no pictures.' : 'Every picture has a description.'
    const facts = { total: found.length, pictures, ...(next && { cursor: next }) }
    return toAnswer(lines.length > 0 ? lines : [none], facts, rest)
  },
})

const inTurn = limited(2)

export const getPicture = defineTool({
  name: 'get_picture',
  title: 'Look at a picture',
  description: `Shows a picture of the website itself, at most ${mostPixels} pixels wide and high.`,
  writes: false,
  isInternal: true,
  output: z.looseObject(pictureFacts),
  input: (site) => withType(typesOfFiles(site), { ref: refArgument }),
  run: async ({ type, ref }, visit) => {
    const entry = entryNamed(visit.site.resources.get(type)!, ref, visit)
    const facts = factsOf(entry, visit)
    const data = (await inTurn(() => readPicture(entry, visit))).toString('base64')
    const about =
      facts[described] === '' ? 'It has no description.' : `Its description: ${JSON.stringify(facts[described])}`
    const text = `${facts.ref} (#${facts.id}) · ${JSON.stringify(facts.title)} · ${toVisibleName(facts.file)}\n${about}`
    return { text, facts, pictures: [{ data, mimeType: 'image/jpeg' }] }
  },
})

async function readPicture(entry: Entry, { site }: McpSession): Promise<Buffer> {
  const refusal = errors.mcp_no_picture({ ref: refTo(entry, site) })
  const { size = 0 } = site.folder.stat(entry.path) ?? {}
  if (!isShowable(entry) || size === 0 || size > mostBytes) throw refusal
  const bytes = site.folder.readBytes(entry.path)
  // Judged by its content, not its name: pictures of some formats may refer to other files.
  const look = sniff(bytes)
  if (!look || !kindOfSuffix(suffixOf(entry.path))?.looks.includes(look)) throw refusal
  try {
    return await smallPicture(bytes, mostPixels)
  } catch (error) {
    if (error instanceof UnreadablePicture) throw refusal
    throw error
  }
}

function isShowable({ path }: Entry): boolean {
  return copiedMimes.has(kindOfSuffix(suffixOf(path))?.mime ?? '')
}

function factsOf(entry: Entry, visit: McpSession) {
  const { resource, id, path } = entry
  const member = titleMemberOf(resource)
  const titled = editableTextsOf(entry, visit).find((text) => text.member === member)?.text ?? ''
  const ref = refTo(entry, visit.site)
  return { type: resource.name, id, ref, title: toCell(titled), file: path, [described]: descriptionOf(entry) }
}

function descriptionOf({ resource, data }: Entry): string {
  const { stored } = resource.fields[described] ?? {}
  const text = stored && data[stored.key]
  return typeof text === 'string' ? text : ''
}
