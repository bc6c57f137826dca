// What is looked at after a kill, besides the relations.
import { existsSync, readFileSync } from 'node:fs'

/** Whether a JSON file is there as a whole, or not at all. */
export function isWhole(file) {
  try {
    return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')) !== undefined
  } catch {
    return false
  }
}

/** Slugs and titles that are not what the last answer said. */
export function compareTold(site, model, told, paths) {
  return model.entries.flatMap(({ resource, id }) => {
    const said = told.get(`${paths[resource]?.split('/').at(-1)} ${id}`)
    const found = site.get(resource, id)
    if (!said || !found || resource === 'comment') return []
    // A user's file may say no name: then the one to sign in with is shown.
    const title = found.data.title ?? found.data.name
    const hasSlug = said.slug === found.slug || hasMadeRoom(site, resource, found, said.slug)
    if (hasSlug && (title === undefined || said.title === String(title))) return []
    return [`${resource} ${id} lost what was acknowledged: ${JSON.stringify(said)}, but ${found.slug}, ${title}`]
  })
}

// What is not published gives its slug up to what is.
function hasMadeRoom(site, resource, found, slug) {
  const isNumbered = found.slug.startsWith(`${slug}-`) && /^\d+$/.test(found.slug.slice(slug.length + 1))
  if (!isNumbered || (found.data.status ?? 'publish') === 'publish') return false
  return [...site.all(resource)].some((other) => other.id !== found.id && other.slug === slug)
}

/** Whether a fact is still to be looked for: a comment goes with its post, and what was killed may not be there. */
export function isHeld(fact, site, wrong) {
  const entry = fact.find(site)
  if (!entry) {
    const hasGone = fact.goesWithPost && !site.get('post', fact.post)
    if (fact.isSure && !hasGone) wrong(`${fact.mark} was acknowledged and is gone`)
    return false
  }
  const fault = fact.fault(site, entry)
  if (fault) wrong(`${fact.mark}: ${fault}`)
  fact.isSure = true
  return true
}

/** Whether ten others or more name an entry. */
export function isNamedOften({ resource, id }, model) {
  let times = 0
  for (const other of model.entries)
    for (const [member, ids] of other.refs)
      if (ids.includes(id) && (membersThatName[resource] ?? []).includes(member) && ++times >= 10) return true
  return false
}

const membersThatName = {
  page: ['parent', 'post'],
  post: ['post'],
  category: ['categories', 'parent'],
  tag: ['tags'],
  user: ['author'],
  media: ['featured_media', 'image', 'post'],
  venue: ['venue'],
}
