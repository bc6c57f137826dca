import { defineTrait } from '../../define/define.ts'
import type { Call, Draft } from '../../define/model.ts'
import { readPictureFile } from '../../storage/pictures/picture.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { writeText } from '../shared/words.ts'

/** What is written in a picture becomes its title and its caption when it is taken in; the slug is made from that title. */
export const mediaNotes = defineTrait({ beforeSave: [takeOver] })

// Where who takes it in says nothing of these. A number is no title.
function takeOver(draft: Draft, call: Call): void {
  if (!draft.file || draft.before) return
  const { title = '', caption = '' } = readPictureFile(draft.file.staged)?.exif ?? {}
  const isNumber = Number.isFinite(Number(toSlug(title) || Number.NaN))
  if (!draft.get('title') && title !== '' && !isNumber)
    writeText(title, call, (text) => draft.set('title', text.trim()))
  if (!draft.get('caption') && caption !== '') writeText(caption, call, (text) => draft.set('caption', text))
}
