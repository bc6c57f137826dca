import { z } from 'zod'
import { field } from '../../../define/define.ts'
import { authorRefs, authorsOf, nameIn } from '../../../derive/implicit/authors.ts'
import type { Call, Draft, Field, Trait } from '../../../model/model.ts'
import { listOf } from '../../../text/values.ts'
import { refKeys } from '../references.ts'
import { termsSetting } from './implicit.ts'

/** The front matter keys by which content names its authors. */
export const authorKeys = { key: 'author', more: 'authors' } as const

const person = z.union([z.string(), z.int(), z.looseObject({ name: z.string() })])
const people = z.union([person, z.array(person.nullable())])

/**
 * Several authors of one entry, if files need not declare people: `author` may be a list, `authors` is a synonym, and a person
 * may be a map with a `name`. Only the first has an author's rights.
 */
export const severalAuthors: Pick<Trait, 'extension'> = {
  extension: {
    setting: termsSetting,
    toTrait: ({ fields: { author } }, value) => (value === 'implicit' && author ? severally(author) : undefined),
  },
}

function severally(author: Field): Trait {
  return {
    fields: {
      author: {
        ...author,
        stored: { ...author.stored!, schema: people },
        write: (value, draft, call) => replaceFirst(draft, () => author.write!(value, draft, call), call),
      },
      authors: field(z.array(z.int()).describe('The IDs of all authors of the object, in order.'), {
        readonly: true,
        // Lists of events show members of the embed context.
        contexts: author.contexts,
        stored: { key: 'authors', schema: people, references: 'user' },
        show: (entry, { site }) => authorsOf(entry, site).map(({ id }) => id),
      }),
    },
    indexes: {
      author: ({ data }) => refKeys(authorRefs(data, authorKeys)),
      authors: ({ data }) => refKeys(listOf(data['authors']).map(nameIn)),
    },
  }
}

// The other authors keep their places.
function replaceFirst(draft: Draft, write: () => void, { site }: Call): void {
  const [author, authors] = [draft.get('author'), draft.get('authors')]
  write()
  const wanted = draft.get('author')
  if (wanted === author) return
  const first = site.find('user', wanted)
  const others = (list: unknown, from: number) =>
    listOf(list)
      .slice(from)
      .filter((one) => site.find('user', nameIn(one)) !== first)
  if (Array.isArray(author)) draft.set('author', [wanted, ...others(author, 1)])
  if (authors === undefined) return
  if (author === undefined) draft.set('author', undefined)
  draft.set('authors', author === undefined ? [wanted, ...others(authors, 1)] : others(authors, 0))
}
