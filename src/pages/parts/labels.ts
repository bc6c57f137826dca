import type { Labels, Resource, Site } from '../../model/model.ts'
import { wordsOf } from './say.ts'

/** What pages call a type: in the site's language where its kind has words for that, else as its definition does. */
export function labelsIn(site: Site, resource: Resource): Required<Labels> {
  const { singular, plural, coming } = resource.labelsIn?.(site) ?? resource.labels
  const say = wordsOf(site).plain
  const kind = say.language === 'en' ? plural.toLowerCase() : plural
  return { singular, plural, coming: coming ?? say('coming', { kind }) }
}
