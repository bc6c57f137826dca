import { defineTrait } from '../../define/define.ts'
import { pageTermsSetting } from '../../derive/settings/foreign-settings.ts'
import type { Trait } from '../../model/model.ts'
import { termReading } from '../terms/term-reading.ts'
import type { Taxonomy } from '../terms/term-filters.ts'
import { terms } from '../terms/terms.ts'

export const categories: Taxonomy = {
  resource: 'category',
  member: 'categories',
  name: 'category',
  hierarchical: true,
}
export const tags: Taxonomy = { resource: 'tag', member: 'tags', name: 'post_tag' }

/** Terms of pages, which WordPress lacks, if the settings switch them on: read like those of posts. */
export const pageTerms: readonly Trait[] = [categories, tags].flatMap((taxonomy) => {
  const { setting, toTrait } = termReading(taxonomy.member)
  const ofPages = terms(taxonomy)
  return [
    defineTrait({
      extension: { setting: pageTermsSetting, toTrait: (_page, isOn) => (isOn === true ? ofPages : undefined) },
    }),
    defineTrait({
      extension: {
        setting,
        toTrait: (page, value, settings) =>
          settings[pageTermsSetting] === true ? toTrait(page, value, settings) : undefined,
      },
    }),
  ]
})
