import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import type { Call, Draft, Entry, Result } from '../../model/model.ts'
import { readHeadOf } from '../../storage/files/read-file.ts'
import { copiedMimes } from '../../storage/pictures/copy-sizes.ts'
import { judgeUpload } from './judge-upload.ts'
import { readPictureFile } from '../../storage/pictures/picture.ts'
import { sniffedBytes } from '../../storage/pictures/sniff.ts'
import { writableArgs } from '../actions/arguments.ts'
import { writeFields } from '../actions/fill-draft.ts'
import { create } from '../actions/create.ts'
import { prepared } from '../actions/get.ts'
import { stemOf } from './traits/file.ts'
import { type UploadedFile, readUpload } from './read-upload.ts'
import { errors } from './traits/errors.ts'

// A file is never created along with another entry.
const { make: _make, ...creating } = create

export const upload = defineAction({
  ...creating,
  summary: 'Upload a file.',
  takes: {
    'multipart/form-data': z.object({ file: z.file().describe('The file.') }),
    '*/*': z.file().describe('The file itself; `Content-Disposition` names it.'),
  },
  takesFile: (field) => field === 'file' || field === '',
  run: async (call) => ({
    kind: 'entry',
    entry: await addUpload(call, readUpload(call)),
    context: 'edit',
    created: true,
  }),
})

/** Adds files of this machine; the flags apply to each of them. */
export const add = defineAction({
  name: 'add',
  summary: 'Add one or more files from this computer.',
  methods: [],
  terminalOnly: true,
  args: (resource) => ({
    files: { schema: z.array(z.string()).describe('Paths of the files.'), early: true },
    ...writableArgs(resource, true),
  }),
  permit: (call) => call.resource.access.create(call),
  run: async (call): Promise<Result> => {
    const given = [...listOf(call.args['files']).map((path) => fromDisk(String(path))), ...(call.uploads['file'] ?? [])]
    if (given.length === 0) throw errors.rest_upload_no_data__unnamed()
    const entries: Entry[] = []
    for (const { name, path, size } of given)
      entries.push(
        await addUpload(call, { name, path, size, refusal: errors.rest_upload_unknown_error }, (draft) =>
          // The local name is meant for people; the stored file's name is for addresses.
          draft.set('title', stemOf(name)),
        ),
      )
    const [first] = entries
    if (entries.length === 1) return { kind: 'entry', entry: first!, context: 'edit', created: true }
    return { kind: 'page', page: { entries, total: entries.length, perPage: entries.length, page: 1 } }
  },
})

const megabyte = 1024 * 1024
const usualLimit = 64 * megabyte

/**
 * Stores a file whose contents match its name; `complete` may write to the entry's draft before the arguments do.
 * @throws RestError 413 `rest_upload_file_too_big`; 400 as `file.refusal` makes it
 */
export async function addUpload(call: Call, file: UploadedFile, complete?: (draft: Draft) => void): Promise<Entry> {
  const { site, resource } = call
  const limit = Number(site.settings['upload_limit'] ?? usualLimit)
  if (file.size > limit) {
    const most = limit % megabyte === 0 ? `${limit / megabyte} MB` : `${limit} bytes`
    throw errors.rest_upload_file_too_big({ most })
  }
  const judgement = judged(file.name, file.path)
  if (!judgement) throw file.refusal({ name: basename(file.name) || 'a file without a name' })
  const name = judgement.name.replace(/[^.]+$/, (suffix) => suffix.toLowerCase())
  const staged = await site.files.stage(resource, file.path)
  try {
    const entry = await site.locked(() => {
      const draft = site.draft(resource.name)
      const folder = resource.folder?.(draft, site)
      const path = folder ? `${folder}/${name}` : name
      draft.file = { staged, path: site.files.freePath(resource, path, likeCopy.test(stemOf(name)) ? 1 : 0) }
      complete?.(draft)
      writeFields(call, draft)
      return site.save(draft)
    })
    return await prepared(call, entry)
  } finally {
    site.files.discard(staged)
  }
}

// Copies of pictures have such names; an upload so named gets a number, as their addresses are taken.
const likeCopy = /-(?:\d+x\d+|scaled|rotated)$/

/** Whether a file of this machine may be stored under a name: its bytes match the name. */
export function isFit(path: string, name: string): boolean {
  return judged(name, path)?.name === name
}

function judged(name: string, path: string) {
  const judgement = judgeUpload(name, readHeadOf(path, sniffedBytes))
  // A signature alone does not make a picture.
  const isBroken = judgement && copiedMimes.has(judgement.mime) && !readPictureFile(path)
  return isBroken ? undefined : judgement
}

function fromDisk(path: string): Omit<UploadedFile, 'refusal'> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isDirectory()) throw errors.rest_upload_no_data__folder({ path })
  if (!stat?.isFile()) throw errors.rest_upload_no_data__missing({ path })
  if (stat.size === 0) throw errors.rest_upload_no_data__empty({ path })
  return { name: basename(path), path, size: stat.size }
}
