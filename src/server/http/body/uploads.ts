import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '../../../model/model.ts'
import type { Share } from '../budget.ts'
import { quietly } from '../../../text/values.ts'

/** The files of one request, until it is answered. */
export type UploadFolder = ReturnType<typeof openUploads>

/** Opens a request's folder, created with its first file, within a share. Calls `written` with bytes no longer needed. */
export function openUploads(share: Share, makeFolder: () => string, written: (bytes: Uint8Array) => void = () => {}) {
  // No prototype: a field may have any name.
  const files = Object.create(null) as Record<string, Upload[]>
  const handles = new Set<FileHandle>()
  let folder: string | undefined
  let count = 0
  return {
    /** Files by form field; a request's own body has an empty name. */
    files,
    async create(field: string, name: string, type: string) {
      share.take(0)
      folder ??= makeFolder()
      const path = join(folder, String(count++))
      const handle = await open(path, 'wx', 0o600)
      handles.add(handle)
      const md5 = createHash('md5')
      let size = 0
      return {
        /** Writes bytes, which the caller must not use afterwards. */
        async write(bytes: Uint8Array): Promise<void> {
          share.take(bytes.length)
          for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten
          md5.update(bytes)
          size += bytes.length
          written(bytes)
        },
        /** Ends the file and passes its size to `accepts`; if that returns false, the file is dropped. */
        async end(accepts: (size: number) => boolean = () => true): Promise<void> {
          handles.delete(handle)
          await handle.close()
          if (!accepts(size)) return
          const list = (files[field] ??= [])
          list.push({ name, type, path, size, md5: md5.digest('hex') })
        },
      }
    },
    /** Removes every file, finished or not. Never throws. */
    async dispose(): Promise<void> {
      await Promise.allSettled([...handles].map((handle) => handle.close()))
      handles.clear()
      // If this fails, it is removed when the content folder is next opened; a request must not fail because of it.
      quietly(() => folder && rmSync(folder, { recursive: true, force: true }))
      share.release()
    },
  }
}
