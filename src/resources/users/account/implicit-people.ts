import { z } from 'zod'
import { defineTrait, field } from '../../../define/define.ts'
import { namersOf } from '../../../derive/implicit/exists-for.ts'
import type { Draft, Entry, SaveContext, Site, Trait } from '../../../model/model.ts'
import { declareNamed, implicit } from '../../shared/named/implicit.ts'
import { loginOf } from '../../../derive/entries.ts'
import { displayName } from './names.ts'

const texts = field(z.int().describe('How many texts name the user as an author.'), {
  contexts: ['edit'],
  readonly: true,
  stored: false,
  show: (user, { site }) => textsOf(user, site),
})

/**
 * People who are only named as authors by texts: with a name, but without roles or sign-in. Nobody can take over a text by
 * changing their own profile: files name a user by slug or login, never by another name.
 */
export const implicitPeople: Trait = defineTrait({
  ...implicit(
    { nameOf: nameOfPerson, key: 'name', namedBy: 'post', namesOf: (user) => [loginOf(user)] },
    { fields: { text_count: texts }, dependsOn: ['*'] },
  ),
  changes: [
    (before, after) => {
      const count = before || !after ? 0 : textsOf(after.entry, after.site)
      return count > 0 ? [`takes over ${counted(count)} written under ${displayName(after!.entry)}'s name`] : []
    },
  ],
})

/** Gives a new user the id of the undeclared person of their slug, and reports how many texts they take over. */
export function reportTakenOver(draft: Draft, context: SaveContext): void {
  const person = draft.before?.implicit ? draft.before : draft.before ? undefined : declareNamed(draft, context)
  if (!person) return
  const count = textsOf(person, context.site)
  draft.after(({ slug }) => context.warn?.(`${slug} takes over ${counted(count)} written under that name`))
}

// `Mu-Fan Teng (@teng)`: the name on a platform, not an address.
const handle = /(?:^|[\s\p{Ps}])@[\w-]+(?=[\s\p{Pe},]|$)/gu
// `[Jane Doe](https://example.org/jane)`: by-lines of pages are Markdown, too.
const link = /\[([^[\]]*)\]\([^()]*\)/g

// E-mail addresses are not names: `Jane Doe <jane@example.org>`.
function nameOfPerson(text: string): string {
  const name = text
    .replace(link, '$1')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name.replace(handle, '').includes('@') ? '' : name
}

function textsOf(user: Entry, site: Site): number {
  return user.resource.implicit ? new Set(namersOf(user, site)).size : 0
}

function counted(count: number): string {
  return count === 1 ? '1 text' : `${count} texts`
}
