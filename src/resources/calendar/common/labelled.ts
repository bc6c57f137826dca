import type { PageFact, Site } from '../../../model/model.ts'
import { calendarWords } from './catalogue.ts'

type Label = keyof typeof calendarWords.messages

/** Makes lines of pages, with their labels in the language of a site. */
export function factsIn(site: Site): (label: Label, text: string, link?: string) => PageFact {
  const say = site.say(calendarWords)
  return (label, text, link) => ({
    label: say.pattern(label),
    text,
    ...(link !== undefined && { link }),
    lang: say.langOf(label),
  })
}
