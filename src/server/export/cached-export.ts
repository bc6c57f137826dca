import type { ReadNode } from '../../site/reads/read-log.ts'
import { quietly, getOrMake } from '../../text/values.ts'
import type { FileMark } from './file-digests.ts'

export interface AnswerFacts {
  readonly status: number
  /** Its file, relative to the export's folder. */
  readonly file?: string
  readonly digest?: string
  /** As JSON. */
  readonly headers?: string
  readonly pages?: number
  /** The query of a list's link to its second page. */
  readonly next?: string
  /** A redirect's target. */
  readonly to?: string
  readonly isPage?: boolean
  /** Paths of the website that it links to, in order; `turns`: previous and next pages, `languages`: the page in others. */
  readonly links: readonly string[]
  readonly turns: readonly string[]
  readonly languages: readonly string[]
  /** The paths in it, with the file that replaced each, if one did. */
  readonly names: readonly (readonly [path: string, file: string | undefined])[]
  /** Whether these facts are complete: the file, if any, was written accordingly. */
  readonly isWhole: boolean
}

/** A stored node: numbers are positions in the list of nodes. */
interface CachedNode {
  readonly name: string
  readonly digest: string | undefined
  readonly reads: readonly number[] | undefined
}

export interface CachedExport {
  readonly nodes: readonly CachedNode[]
  readonly marks: readonly FileMark[]
  find(key: string): CachedAnswer | undefined
}

export interface CachedAnswer {
  readonly facts: AnswerFacts
  readonly reads: readonly number[]
}

const form = 3

// Texts are stored once and referenced by position.
interface Written {
  readonly form: number
  readonly rules: string
  readonly texts: readonly string[]
  readonly nodes: readonly (readonly [name: string, digest: string | null, reads?: readonly number[]])[]
  readonly answers: readonly (readonly [key: string, facts: WrittenFacts, reads: readonly number[]])[]
  readonly marks: readonly FileMark[]
}

type WrittenFacts = Omit<AnswerFacts, 'links' | 'turns' | 'languages' | 'names' | 'headers' | 'isWhole'> & {
  readonly headers?: number
  readonly links: readonly number[]
  readonly turns: readonly number[]
  readonly languages: readonly number[]
  /** Pairs of text positions; -1 for no file. */
  readonly names: readonly number[]
}

/** Parses the state of an export; undefined if it has other rules or is invalid. */
export function readCachedExport(text: string | undefined, rules: string): CachedExport | undefined {
  return quietly(() => {
    const written = JSON.parse(text ?? 'null') as Written | null
    if (written?.form !== form || written.rules !== rules) return undefined
    const { texts } = written
    const answers = new Map(written.answers.map((one) => [one[0], one]))
    const textOf = (at: number) => texts[at]!
    return {
      marks: written.marks,
      nodes: written.nodes.map(([name, digest, reads]) => ({ name, digest: digest ?? undefined, reads })),
      find(key) {
        const [, facts, reads] = answers.get(key) ?? []
        if (!facts || !reads) return undefined
        const { headers, links, turns, languages, names, ...rest } = facts
        return {
          facts: {
            ...rest,
            ...(headers !== undefined && { headers: textOf(headers) }),
            links: links.map(textOf),
            turns: turns.map(textOf),
            languages: languages.map(textOf),
            names: names.flatMap((path, i) =>
              i % 2 === 0 ? [[textOf(path), names[i + 1] === -1 ? undefined : textOf(names[i + 1]!)] as const] : [],
            ),
            isWhole: true,
          },
          reads,
        }
      },
    }
  })
}

/** Serializes the state of an export. */
export function writeCachedExport(
  rules: string,
  nodes: readonly ReadNode[],
  answers: ReadonlyMap<string, { readonly facts: AnswerFacts; readonly reads: Iterable<number> }>,
  marks: Iterable<FileMark>,
): string {
  const places = new Map<string, number>()
  const placeOf = (text: string) => getOrMake(places, text, () => places.size)
  const toWritten = ({
    headers,
    links,
    turns,
    languages,
    names,
    isWhole: _always,
    ...rest
  }: AnswerFacts): WrittenFacts => ({
    ...rest,
    ...(headers !== undefined && { headers: placeOf(headers) }),
    links: links.map(placeOf),
    turns: turns.map(placeOf),
    languages: languages.map(placeOf),
    names: names.flatMap(([path, file]) => [placeOf(path), file === undefined ? -1 : placeOf(file)]),
  })
  const written: Written = {
    form,
    rules,
    nodes: nodes.map(({ name, digest = null, reads }) => (reads ? [name, digest, [...reads]] : [name, digest])),
    answers: [...answers].map(([key, { facts, reads }]) => [key, toWritten(facts), [...reads]]),
    texts: [...places.keys()],
    marks: [...marks],
  }
  return JSON.stringify(written)
}
