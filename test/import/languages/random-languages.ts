import fc from 'fast-check'
import type { Files } from '../../harness.ts'
import { aSite } from '../random-site.ts'

/** How a translation is tied: by the name of its file, by a key, or by nothing, under another name or the same one. */
const tie = fc.constantFrom('file', 'key', 'alone', 'namesake')
const translation = fc.record({ of: fc.nat(30), to: fc.constantFrom('de', 'ar', 'pt-br'), tie, own: fc.boolean() })

/**
 * A site as others are, in four languages: entries and terms with translations, beside them, by keys, and of the same slug
 * without being any. Its default language is not always that of its words.
 */
export const aSiteInLanguages: fc.Arbitrary<Files> = fc
  .record({
    site: aSite,
    made: fc.array(translation, { minLength: 3, maxLength: 14 }),
    isPrefixed: fc.boolean(),
  })
  .map(({ site, made, isPrefixed }) => {
    const files: Files = { ...site }
    const settings = JSON.parse(String(site['settings.json'])) as object
    const languages = ['en', 'de', 'ar', 'pt-br']
    files['settings.json'] = JSON.stringify({
      ...settings,
      languages,
      ...(isPrefixed && { prefix_default_language: true }),
    })
    const originals = Object.keys(site).filter((path) =>
      /^(?:posts|pages|events|venues|categories|tags|event-)/.test(path),
    )
    made.forEach(({ of, to, tie: how, own }, i) => {
      const original = originals[of % originals.length]!
      const stem = original.replace(/\.json$/, '')
      const path = { file: stem, key: stem, alone: `${stem}-${i}`, namesake: `${stem}-${i}` }[how]
      const [, slug] = /([^/]+)$/.exec(stem)!
      if (Object.keys(files).some((one) => one === `${path}.${to}.json`)) return
      const data = JSON.parse(String(files[original])) as Record<string, unknown>
      const said: Record<string, unknown> = { ...data, id: 1000 + i }
      if (how === 'key') {
        const key = `tied-${stem}`
        if (
          Object.entries(files).some(
            ([one, text]) => one.startsWith(`${stem}.${to}`) || String(text).includes(`"${key} ${to}"`),
          )
        )
          return
        files[original] = JSON.stringify({ ...data, translationKey: key })
        said['translationKey'] = key
        for (const other of languages)
          if (other !== to && typeof files[`${stem}.${other}.json`] === 'string')
            files[`${stem}.${other}.json`] = JSON.stringify({
              ...(JSON.parse(String(files[`${stem}.${other}.json`])) as object),
              translationKey: key,
            })
      } else if (how === 'file' && 'translationKey' in data) said['translationKey'] = data['translationKey']
      if (how === 'alone' || how === 'namesake') delete said['translationKey']
      if (how === 'namesake') said['slug'] = slug
      // A slug of one language only once.
      const isTaken = Object.entries(files).some(
        ([one, text]) =>
          one.endsWith(`.${to}.json`) &&
          one.split('/')[0] === original.split('/')[0] &&
          (one.includes(`/${slug}.`) || String(text).includes(`"slug":"${slug}"`)),
      )
      if (isTaken && how !== 'alone') return
      // In its own language a term of that name is another one.
      if (own) said[/^(?:categories|tags|event-)/.test(original) ? 'name' : 'title'] = `Übersetzt ${i}`
      files[`${path}.${to}.json`] = JSON.stringify(said)
    })
    return files
  })
