import type { Resource } from '../define/model.ts'
import embed from './oembed/embed.ts'
import embedProxy from './oembed/embed-proxy.ts'
import media from './core/media.ts'
import page from './core/page.ts'
import category from './core/category.ts'
import comment from './core/comment.ts'
import eventCategory from './core/event-category.ts'
import post from './core/post.ts'
import revision from './core/revision.ts'
import settings from './core/settings.ts'
import statusType from './core/status.ts'
import tag from './core/tag.ts'
import taxonomy from './core/taxonomy.ts'
import type_ from './core/type.ts'
import user from './core/user.ts'
import calendarDoc from './events/doc.ts'
import event from './events/event.ts'
import organizer from './events/organizer.ts'
import venue from './events/venue.ts'
import form from './forms/form.ts'

/** Every content type, in the order in which the interface lists them. A test proves that none is left out. */
export const resources: readonly Resource[] = [
  embed,
  embedProxy,
  post,
  page,
  media,
  revision,
  type_,
  statusType,
  taxonomy,
  category,
  tag,
  eventCategory,
  user,
  comment,
  settings,
  calendarDoc,
  event,
  venue,
  organizer,
  form,
]
