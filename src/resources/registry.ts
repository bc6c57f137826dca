import type { Resource } from '../define/model.ts'
import embed from './embeds/embed.ts'
import embedProxy from './embeds/embed-proxy.ts'
import media from './media/media.ts'
import page from './posts/page.ts'
import category from './terms/category.ts'
import comment from './comments/comment.ts'
import eventCategory from './terms/event-category.ts'
import post from './posts/post.ts'
import revision from './revisions/revision.ts'
import settings from './settings/settings.ts'
import statusType from './types/status.ts'
import tag from './terms/tag.ts'
import taxonomy from './types/taxonomy.ts'
import type_ from './types/type.ts'
import user from './users/user.ts'
import calendarDoc from './calendar/doc-route.ts'
import event from './calendar/event/event.ts'
import organizer from './calendar/organizer.ts'
import venue from './calendar/venue.ts'
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
