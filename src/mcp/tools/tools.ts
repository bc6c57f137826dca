import type { Tool } from '../tool.ts'
import { checkContent } from './check-content.ts'
import { describeType } from './describe-type.ts'
import { getContent } from './get-content.ts'
import { listContent } from './list-content.ts'
import { moveContent } from './move-content.ts'
import { searchContent } from './search-content.ts'
import { why } from './why.ts'
import { createContent, publishContent, trashContent, updateContent } from './write-content.ts'

/** Every tool, in the order in which assistants read of them. */
export const tools: readonly Tool[] = [
  searchContent,
  listContent,
  getContent,
  describeType,
  createContent,
  updateContent,
  publishContent,
  moveContent,
  trashContent,
  checkContent,
  why,
]
