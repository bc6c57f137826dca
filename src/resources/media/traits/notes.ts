import { defineTrait } from '../../../define/define.ts'
import type { Draft, SaveContext } from '../../../model/model.ts'
import { readPictureFile } from '../../../storage/pictures/picture.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { writeText } from '../../shared/words.ts'

/** On upload, a picture's metadata becomes its title and its caption; the slug is made from that title. */
export const mediaNotes = defineTrait({ beforeSave: [takeOver] })

// Only what the uploader did not give. A number is not a title.
function takeOver(draft: Draft, context: SaveContext): void {
  if (!draft.file || draft.before) return
  const { title = '', caption = '' } = readPictureFile(draft.file.staged)?.exif ?? {}
  const isNumber = Number.isFinite(Number(toSlug(title) || Number.NaN))
  if (!draft.get('title') && title !== '' && !isNumber)
    writeText(title, context, (text) => draft.set('title', text.trim()))
  if (!draft.get('caption') && caption !== '') writeText(caption, context, (text) => draft.set('caption', text))
}
