import type { Tool } from '../tool.ts'
import { checkContent } from './check-content.ts'
import { describeType } from './describe-type.ts'
import { getContent } from './get-content.ts'
import { listContent } from './list-content.ts'
import { moveContent } from './move-content.ts'
import { getPicture, listPictures } from './pictures.ts'
import { searchContent } from './search-content.ts'
import { uploadFile } from './upload-file.ts'
import { why } from './why.ts'
import { createContent, publishContent, trashContent, updateContent } from './write-content.ts'

/** Every tool, in the order in which assistants get them. */
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
  listPictures,
  getPicture,
  uploadFile,
  checkContent,
  why,
]
