import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'
import { addressPath } from '../shared/permalink.ts'

/** The settings that files read. */
export const settings: SettingTable = {
  uploads_base: [
    addressPath,
    'uploads',
    'What the addresses of media files begin with: wp-content/uploads keeps those of WordPress.',
  ],
  upload_limit: [z.int().min(1), 64 * 1024 * 1024, 'How large an uploaded file may be, in bytes.'],
}
