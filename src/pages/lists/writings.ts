import type { PageRequest } from '../page.ts'
import { isWriting, listedTypes } from '../readable.ts'
import { type Section, sectionOf } from './section.ts'

/** What is published to be read one after another, newest first: a part of a list for each type. */
export function writings(request: PageRequest, options?: Parameters<typeof sectionOf>[2]): Section[] {
  return listedTypes(request.site)
    .filter(isWriting)
    .map((type) => sectionOf(type, request, options))
}
