import { toSay } from '../../define/catalogue.ts'
import { formWords } from '../../resources/forms/template/catalogue.ts'
import { defaultTemplate } from '../../resources/forms/template/mail-template.ts'
import { samplesIn, translationIn } from '../../site/words/translations.ts'
import { slugToStem, toSlug } from '../../text/wordpress/slug.ts'
import { languageOf } from './init-files.ts'

/**
 * One small example of each kind in a site's language (`de_DE`; undefined for English), to be changed or deleted; undefined if
 * there are none in it. The first post is published at `now`.
 */
export function sampleFiles(now: Date, locale: string | undefined): Record<string, string> | undefined {
  const language = languageOf(locale)
  const words = samplesIn(language)
  if (!words) return undefined
  const say = (key: string) => words[key]!
  const nameOf = (key: string) => slugToStem(toSlug(say(key), locale))
  const today = now.toISOString().slice(0, 19)
  const [year] = today.split('-')
  const nextMonth = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const published = { status: 'publish', date: `${today}Z`, author: 'admin' }
  const command = `\`almanac post delete ${nameOf('welcome')}\``
  const translated = translationIn(language)?.[formWords.name]
  const form = defaultTemplate(toSay(formWords, { own: {}, translated, requested: language, language }))
  return {
    [`categories/${nameOf('news')}.md`]: entry({ id: 2, name: say('news') }, say('newsText')),
    [`tags/${nameOf('welcome')}.md`]: entry({ id: 3, name: say('welcome') }, ''),
    [`event-categories/${nameOf('openHouse')}.md`]: entry({ id: 4, name: say('openHouse') }, ''),
    [`posts/${year}/${nameOf('welcome')}.md`]: entry(
      {
        id: 11,
        title: say('welcome'),
        ...published,
        categories: `[${nameOf('news')}]`,
        tags: `[${nameOf('welcome')}]`,
      },
      `${say('post')}\n\n${say('postEnd').replace('{command}', command)}`,
    ),
    [`pages/${nameOf('about')}.md`]: entry({ id: 12, title: say('about'), ...published }, say('aboutText')),
    [`events/${nameOf('openHouse')}.md`]: entry(
      {
        id: 13,
        title: say('openHouse'),
        status: 'publish',
        start: `${nextMonth} 14:00`,
        end: `${nextMonth} 18:00`,
        author: 'admin',
        categories: `[${nameOf('openHouse')}]`,
        venue: nameOf('place'),
        organizer: `[${nameOf('team')}]`,
      },
      say('openHouseText'),
    ),
    [`venues/${nameOf('place')}.md`]: entry(
      { id: 14, title: say('place'), status: 'publish', author: 'admin', address: say('street'), city: say('city') },
      '',
    ),
    [`organizers/${nameOf('team')}.md`]: entry(
      { id: 15, title: say('team'), status: 'publish', author: 'admin', email: 'team@example.org' },
      '',
    ),
    'forms/contact.md': entry({ id: 16, title: say('contact') }, form),
  }
}

function entry(data: Record<string, string | number>, body: string): string {
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n${body && `\n${body}\n`}`
}
