import { resourcesOf } from '../derive/areas.ts'
import { withVerbs } from './shared/verbs/with-verbs.ts'
import posts from './posts/area.ts'
import media from './media/area.ts'
import revisions from './revisions/area.ts'
import types from './types/area.ts'
import terms from './terms/area.ts'
import users from './users/area.ts'
import comments from './comments/area.ts'
import settings from './settings/area.ts'
import search from './search/area.ts'
import appearance from './appearance/area.ts'
import calendar from './calendar/area.ts'
import forms from './forms/area.ts'
import embeds from './embeds/area.ts'
import menus from './menus/area.ts'
import data from './data/area.ts'
import languages from './languages/area.ts'
import own from './own/area.ts'

/** Every area. A test proves that none is left out. */
export const areas = [
  // In the order in which the interface lists them.
  posts,
  media,
  revisions,
  types,
  terms,
  users,
  comments,
  settings,
  search,
  appearance,
  calendar,
  forms,
  embeds,
  menus,
  data,
  languages,
  own,
].map((area) => ({ ...area, resources: area.resources.map(withVerbs) }))

export const resources = resourcesOf(areas)
