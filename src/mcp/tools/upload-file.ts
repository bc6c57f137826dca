import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Action, Resource } from '../../model/model.ts'
import { mimeOfName } from '../../storage/pictures/kinds.ts'
import { assertPermitted } from '../call-action.ts'
import { typesOfFiles, withType } from '../offered.ts'
import { defineTool } from '../tool.ts'
import { makeEntry, writtenOutput } from '../texts/write-entry.ts'

/** Characters of base64: 3 MB of bytes, which fit into a message over HTTP. */
const longestData = 4_000_000

/** Adds a file from its bytes, never from a path or an address. */
export const uploadFile = defineTool({
  name: 'upload_file',
  title: 'Add a file',
  description:
    'Adds a picture or another file of up to 3 MB, given its bytes. Describe pictures with fields.alt_text. Its content must match its file extension.',
  writes: true,
  output: writtenOutput,
  input: (site) =>
    withType(typesOfFiles(site).filter(taking), {
      name: z.string().min(1).max(200).describe('Its file name, such as barn.jpg.'),
      data: z.base64().min(1).max(longestData).describe('Its bytes, in base64.'),
      fields: z.record(z.string(), z.unknown()).optional().describe('Fields of the type: title, alt_text, caption …'),
    }),
  run: async ({ type, name, data, fields = {} }, visit) => {
    const resource = visit.site.resources.get(type)!
    assertPermitted(visit, resource, taking(resource)!, {})
    const bytes = Buffer.from(data, 'base64')
    const folder = visit.site.files.makeUploadFolder()
    try {
      const path = join(folder, 'file')
      writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
      const md5 = createHash('md5').update(bytes).digest('hex')
      const file = [{ name, type: mimeOfName(name), path, size: bytes.length, md5 }]
      const doing = { resource, action: taking(resource)!, more: { uploads: { file } } }
      return await makeEntry(doing, fields, visit)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

function taking({ actions }: Resource): Action | undefined {
  return actions.find(
    ({ does, takesFile, terminalOnly }) => does === 'create' && takesFile !== undefined && !terminalOnly,
  )
}
