import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCopy } from '../../../src/site/attachments/make-copy.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'make-copy-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('A copy of a PNG keeps more than 256 colours', async () => {
  const original = join(folder, 'a.png')
  const bytes = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at) % 251))
  await sharp(bytes, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toFile(original)
  await makeCopy(original, join(folder, 'b.png'), { name: 'medium', width: 32, height: 32, crop: false })
  expect(await sharp(join(folder, 'b.png')).metadata()).toMatchObject({ width: 32, format: 'png', isPalette: false })
})
