import type { SettingTable } from '../../model/model.ts'
import { addressBase } from '../shared/permalink.ts'

/** The settings that terms read. */
export const settings: SettingTable = {
  category_base: addressBase('category', 'categories'),
  tag_base: addressBase('tag', 'tags'),
}
