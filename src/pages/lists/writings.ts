import type { PageRequest } from '../page.ts'
import { writings as typesOf } from '../../derive/listed-types.ts'
import { type Section, sectionOf } from './section.ts'

/** What is published to be read one after another, newest first: a part of a list for each type. */
export function writings(request: PageRequest, options?: Parameters<typeof sectionOf>[2]): Section[] {
  return typesOf(request.site).map((type) => sectionOf(type, request, options))
}
