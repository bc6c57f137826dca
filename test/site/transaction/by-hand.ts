import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modelFields, type ReferenceModel } from './model.ts'
import { picture } from './requests.ts'

/** What a person who makes files by hand has to do with. */
export interface Hands {
  readonly root: string
  /** One of some, by chance. */
  readonly pick: <T>(from: readonly T[]) => T
  /** Another one each time. */
  readonly number: number
  readonly slugs: readonly string[]
  /** Whether files without an id come by hand, which could have any name of another one without. */
  readonly hasNamesakes: boolean
  /** The id of what a text means in a field of a resource. */
  readonly understands: (resource: string, member: string, text: string | number) => number | undefined
}

// Above all ids that were given so far, below those that are derived from paths.
const firstId = 300_000_000
const firstDerivedId = 2 ** 30
const folders: Record<string, string> = {
  post: 'posts',
  page: 'pages',
  category: 'categories',
  comment: 'comments',
  event: 'events',
  venue: 'venues',
  media: 'media',
}

/** A file that shares a slug with others and has no id; nothing knows it. A slug of digits would take an id's text. */
export function namesake({ root, pick, number, slugs }: Hands): { path: string; text: string } {
  const path = `${pick(['posts', 'pages', 'categories', 'tags', 'venues', 'users'])}/by-hand-${number}.md`
  const status = pick(['', '', '', 'status: trash\n', 'status: draft\n'])
  const text = `---\nslug: ${pick(slugs.filter((slug) => !/^\d+$/.test(slug)))}\ntitle: By hand\nname: By hand\n${status}---\n`
  write(root, path, text)
  return { path, text }
}

/**
 * A file of the newest id that names others by texts as people write them, whatever these mean now. Undefined where none
 * was found that means anything.
 */
export function handMade(hands: Hands, model: ReferenceModel) {
  const { root, pick, number, hasNamesakes } = hands
  const resource = pick(Object.keys(folders))
  const refs: Record<string, number[]> = {}
  const lines: string[] = []
  for (const { member, target, many, ...field } of modelFields) {
    if (field.resource !== resource) continue
    const found = new Map<number, string | number>()
    for (let tries = 0; tries < 6 && found.size < (many ? 2 : 1); tries++) {
      const text = someText(hands, model, target, member === 'post')
      const id = hands.understands(resource, member, text)
      if (id === undefined || !target.split('|').some((noun) => model.get(noun, id)?.resource === noun)) continue
      if (!hasNamesakes || id < firstDerivedId || String(text).includes('.')) found.set(id, text)
    }
    if (found.size === 0) continue
    refs[member] = [...found.keys()]
    const texts = [...found.values()]
    lines.push(`${member}: ${JSON.stringify(many && (texts.length > 1 || pick([true, false])) ? texts : texts[0])}\n`)
  }
  if (lines.length === 0 || (resource === 'comment' && !refs['post'])) return undefined
  const id = firstId + number * 1000
  const more = resource === 'event' ? 'start: 2026-11-01T10:00\n' : resource === 'comment' ? 'author_name: Ann\n' : ''
  const text = `---\nid: ${id}\n${resource === 'category' ? 'name' : 'title'}: Hand\n${more}${lines.join('')}---\n`
  const path = `${folders[resource]}/hand-${number}.${resource === 'media' ? 'png' : 'md'}`
  const paths = resource === 'media' ? [path, `${path}.md`] : [path]
  if (resource === 'media') write(root, path, picture)
  write(root, paths.at(-1)!, text)
  return { resource, id, refs, path, paths, text }
}

/** Pictures of names that others will have, which no file tells anything about. Gives their paths. */
export function plantPictures(root: string, slugs = ['x', 'y']): string[] {
  const paths = slugs.flatMap((slug) => [`media/${slug}.png`, `media/old/${slug}.png`])
  for (const path of paths) write(root, path, picture)
  return paths
}

// As people write them: with or without the noun where that may be said, with slashes too many, or an id as number or text.
function someText({ pick, slugs }: Hands, model: ReferenceModel, target: string, isInSpace: boolean): string | number {
  const nouns = target.split('|')
  const noun = pick(nouns)
  const ids = model.of(noun).map(({ id }) => id)
  const id = ids.length > 0 ? pick(ids) : 1
  const slug = pick([...slugs, ...slugs, 'x-2', 'y-2', 'x-y-2', 'x__trashed', `${pick(slugs)}/${pick(slugs)}`])
  const named = noun === 'media' && pick([true, false]) ? `${pick(['', 'old/'])}${slug}.png` : slug
  const text = isInSpace && pick([true, false]) ? `${noun}/${named}` : named
  return pick([text, text, text, text, text.replace('/', '//'), `/${text}/`, id, String(id), `0${id}`, `#${id}`])
}

function write(root: string, path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
