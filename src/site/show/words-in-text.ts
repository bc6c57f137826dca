import { textWords } from '../../derive/words/catalogue.ts'
import { sayOf } from '../../derive/words/of-entry.ts'
import type { Entry, Site } from '../../model/model.ts'
import type { RenderOptions } from '../../text/wordpress/render.ts'

/** The words that are put into the text of an entry, where they are not the English ones: a text may be made in a thread. */
export function wordsInText(entry: Entry, site: Site): Pick<RenderOptions, 'said'> {
  const say = sayOf(textWords, entry, site)
  if (say.language === 'en') return {}
  return { said: { open: say('open'), done: say('done'), footnote: say.pattern('footnote') } }
}
