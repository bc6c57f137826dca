import { opensFields } from '../../derive/own-fields/opens.ts'
import { isRecord } from '../../text/values.ts'
import { pluralOf } from './declarations.ts'

/** Describes the access that new declarations grant: readers to the files of a new folder, more people to write. */
export function opensDeclared(before: unknown, after: unknown): string | undefined {
  const [was, is] = [before, after].map((said) => (isRecord(said) ? said : {}))
  const sentences = Object.entries(is!).flatMap(([name, said]) => {
    if (!Object.hasOwn(was!, name)) return `turns the files of ${name} into content that everybody may read`
    const [folder, earlier] = [declaredFolder(name, said), declaredFolder(name, was![name])]
    return [
      folder === earlier ? [] : `turns the files of ${folder}/ into content that everybody may read`,
      rankOf(said) < rankOf(was![name]) ? `lets ${writers[rankOf(said)]} write ${name}` : [],
      opensFields({ [name]: fieldsOf(was![name]) }, { [name]: fieldsOf(said) }),
    ].flat()
  })
  return sentences.length === 0 ? undefined : sentences.join(', and ')
}

const ranks = ['post', 'page', 'admin']
const writers = ['everybody who writes posts', 'editors']

function declaredFolder(name: string, said: unknown): string {
  const { folder, slug } = isRecord(said) ? said : {}
  return String(folder ?? slug ?? pluralOf(name))
}

function fieldsOf(said: unknown): unknown {
  return isRecord(said) ? said['fields'] : undefined
}

function rankOf(said: unknown): number {
  return Math.max(0, ranks.indexOf(isRecord(said) ? String(said['access'] ?? 'post') : 'post'))
}
