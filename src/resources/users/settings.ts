import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'
import { addressBase } from '../shared/permalink.ts'

/** The settings that users read. */
export const settings: SettingTable = {
  author_base: addressBase('author', 'users'),
  password_length: [
    z.int().min(1).max(64),
    12,
    'How many characters a new password has at least; passwords that are there already keep working.',
  ],
}
