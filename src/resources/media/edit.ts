import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import type { Arg, Call, Draft, Entry, Result } from '../../model/model.ts'
import { viewOf } from '../../derive/view-of.ts'
import { rerun } from '../../work/rerun.ts'
import { editPicture, isEditable, type PictureChange, UneditablePicture } from '../../storage/pictures/edit-picture.ts'
import { idArg } from '../actions/arguments.ts'
import { entryOfCall, prepared, refuses } from '../actions/get.ts'
import { restLink } from '../shared/links.ts'
import { copySource, sourceOf } from './traits/file.ts'
import { errors } from './traits/errors.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { addUpload } from './upload.ts'

const percent = z.number().min(0).max(100)
const rotate = z.object({ type: z.literal('rotate'), args: z.object({ angle: z.number().min(-3600).max(3600) }) })
const crop = z.object({
  type: z.literal('crop'),
  args: z.object({ left: percent, top: percent, width: percent, height: percent }),
})

const part = (side: string): Arg => ({ schema: percent.describe(`As a percentage of the image, the ${side}`) })

export const postProcess = defineAction({
  name: 'post-process',
  summary: 'Create the missing smaller copies of a picture.',
  methods: ['POST'],
  path: '/{id}/post-process',
  answers: 'changed',
  pathArgs: idArg,
  webOnly: true,
  args: () => ({
    action: { schema: z.enum(['create-image-subsizes']).describe('What to create.'), required: true },
  }),
  permit: refuses('update'),
  run: async (call) => ({ kind: 'entry', entry: await prepared(call, entryOfCall(call)!), context: 'edit' }),
})

export const edit = defineAction({
  name: 'edit-picture',
  summary: 'Rotate and crop a picture; the result is a new one.',
  methods: ['POST'],
  path: '/{id}/edit',
  answers: 'created',
  pathArgs: idArg,
  webOnly: true,
  args: () => ({
    src: { schema: z.string().meta({ format: 'uri' }).describe('URL to the edited image file.'), required: true },
    modifiers: {
      schema: z
        .array(z.union([rotate, crop]))
        .min(1, 'has no changes')
        .max(20, 'has more than 20 changes')
        .describe(
          'The changes, in order: `{type: rotate, args: {angle}}`, `{type: crop, args: {left, top, width, height}}`.',
        ),
    },
    rotation: {
      schema: z.int().gt(0).lt(360).describe('How far to rotate the image clockwise, in degrees; prefer `modifiers`.'),
    },
    x: part('x position to start the crop from; prefer `modifiers`.'),
    y: part('y position to start the crop from; prefer `modifiers`.'),
    width: part('width to crop the image to; prefer `modifiers`.'),
    height: part('height to crop the image to; prefer `modifiers`.'),
  }),
  permit: (call) =>
    call.caller.can('upload_files') ? refuses('update')(call) : errors.rest_cannot_edit_image(call.caller),
  run: async (call): Promise<Result> => {
    const { site, rest } = call
    const made = await editEntry(call, entryOfCall(call)!)
    return {
      kind: 'value',
      value: await rerun(() => site.show(made, viewOf(call, 'edit'))),
      status: 201,
      headers: { Location: restLink(made, rest) },
    }
  },
})

async function editEntry(call: Call, entry: Entry): Promise<Entry> {
  const { site, args } = call
  const { path, picture } = site.files.factsOf(entry)
  if (!picture || !isSource(String(args['src']), entry, call)) throw errors.rest_unknown_attachment()
  if (!isEditable(path)) throw errors.rest_cannot_edit_file_type()
  const changes = changesIn(args)
  if (changes.length === 0) throw errors.rest_image_not_edited()
  const file = await site.files.locate(path)
  if (!file) throw errors.rest_unknown_attachment()
  const folder = site.files.makeUploadFolder()
  try {
    const name = editedName(basename(path))
    const target = join(folder, name)
    const { copyright = '', credit = '' } = picture.exif
    const notes = { copyright: decodeEntities(copyright), artist: decodeEntities(credit) }
    const size = await editPicture(file.absolute, target, changes, notes)
    return await addUpload(call, { name, path: target, size, refusal: errors.rest_upload_sideload_error }, (draft) =>
      copyWords(entry, draft, call),
    )
  } catch (error) {
    if (!(error instanceof UneditablePicture)) throw error
    throw faults[error.by]()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const faults = {
  read: errors.rest_unknown_image_file_type,
  rotate: errors.rest_image_rotation_failed,
  crop: errors.rest_image_crop_failed,
} as const

// The address of the file or of one of its copies, on any host that the site is read from.
function isSource(src: string, entry: Entry, { site }: Call): boolean {
  const pathOf = (address: string) => (URL.canParse(address, site.home) ? new URL(address, site.home).pathname : '')
  const { picture } = site.files.factsOf(entry)
  const own = [sourceOf(entry, site), ...(picture?.copies ?? []).map((copy) => copySource(entry, copy, site))]
  return own.some((address) => pathOf(address) === pathOf(src))
}

function changesIn({ modifiers, rotation, x, y, width, height }: Call['args']): readonly PictureChange[] {
  if (modifiers) return modifiers as PictureChange[]
  const changes: PictureChange[] = rotation ? [{ type: 'rotate', args: { angle: Number(rotation) } }] : []
  const [left, top, across, down] = [x, y, width, height].map((one) => (one === undefined ? Number.NaN : Number(one)))
  const frame = { left: left!, top: top!, width: across!, height: down! }
  return Object.values(frame).some(Number.isNaN) ? changes : [...changes, { type: 'crop', args: frame }]
}

// A picture that is edited again gets no second suffix; a number makes its name unique.
function editedName(name: string): string {
  const dot = name.lastIndexOf('.')
  return `${name.slice(0, dot).replace(/-edited(?:-\d+)?$/, '')}-edited${name.slice(dot)}`
}

// Through the fields, which clean them according to the caller's rights.
function copyWords(entry: Entry, draft: Draft, call: Call): void {
  const { fields } = entry.resource
  const view = { ...viewOf(call, 'edit'), site: call.site, opens: () => true }
  draft.set('content_format', call.site.bodyOf(entry) === '' ? undefined : (entry.data['content_format'] ?? 'markdown'))
  for (const name of ['title', 'caption', 'description', 'alt_text'])
    fields[name]!.write!(fields[name]!.show(entry, view), draft, call)
}
