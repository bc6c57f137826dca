import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'

it('a full disk is told with the file that found no room', () => {
  const root = temporaryFolder()
  const into = new ExportFolder(root)
  const { writeFileSync } = fs
  onTestFinished(() => {
    Object.assign(fs, { writeFileSync })
    syncBuiltinESMExports()
  })
  Object.assign(fs, {
    writeFileSync: () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  })
  syncBuiltinESMExports()
  const told = expect.objectContaining({ code: 'ENOSPC', path: join(root, 'about/index.html') })
  expect(() => into.put('about/index.html', Buffer.from('x'))).toThrow(told)
})
