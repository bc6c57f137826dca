import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'

/** The settings that comments read. */
export const settings: SettingTable = {
  comments_anonymous: [
    z.boolean(),
    false,
    'Whether programs may send comments without signing in; the form below posts does not need it.',
  ],
  comment_registration: [z.boolean(), false, 'Whether only people with an account may comment.'],
  require_name_email: [z.boolean(), true, 'Whether people who comment have to give a name and an address.'],
  comments_per_page: [z.int().min(1).max(200), 50, 'How many comments, with their replies, a page shows at most.'],
}
