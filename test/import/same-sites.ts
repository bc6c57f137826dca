import type { Entry, Site } from '../../src/model/model.ts'
import { restRoot } from '../../src/derive/rest-root.ts'
import type { OpenSite } from '../../src/site/open-site.ts'

const rest = restRoot('http://site.test/rest')

/** All that a site answers of its content, by kind and id, as those see it who edit it; bodies as their files have them. */
export function answersOf(site: OpenSite): Record<string, Record<string, unknown>> {
  const answers: Record<string, Record<string, unknown>> = {}
  for (const resource of site.resources.values()) {
    if (resource.files === undefined || resource.configures) continue
    for (const entry of site.all(resource.name)) answers[`${resource.name} ${entry.id}`] = answerOf(entry, site)
  }
  return answers
}

function answerOf(entry: Entry, site: Site): Record<string, unknown> {
  const shown = (['edit', 'view'] as const).map((context) => site.show(entry, { context, rest, opens: () => true }))
  const answer = Object.assign({}, ...shown) as Record<string, unknown>
  // Earlier texts do not go with an entry.
  const {
    'version-history': _history,
    'predecessor-version': _before,
    ...links
  } = (answer['_links'] ?? {}) as object & Record<string, unknown>
  // As it is answered: links to lists know more than their JSON tells.
  const all = { ...answer, _links: links, body: site.bodyOf(entry).trim() }
  return JSON.parse(JSON.stringify(all)) as Record<string, unknown>
}
