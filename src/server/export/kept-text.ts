import type { ReadNode } from '../../site/reads/read-log.ts'
import type { FileMark } from './file-digests.ts'

/** The facts about an answer that an export needs. */
export interface AnswerFacts {
  readonly status: number
  /** Its file below the folder of the export. */
  readonly file?: string
  /** Of that file's bytes. */
  readonly digest?: string
  /** The headers of that file, as JSON. */
  readonly headers?: string
  /** How many pages a list has. */
  readonly pages?: number
  /** The query by which a list names its second page. */
  readonly next?: string
  /** Where an address leads now. */
  readonly to?: string
  readonly isPage?: boolean
  /** Paths of the website that it names, in their order; `turns` are those that turn a page, `languages` it in others. */
  readonly links: readonly string[]
  readonly turns: readonly string[]
  readonly languages: readonly string[]
  /** With which files the paths in it were replaced, and which were not. */
  readonly names: readonly (readonly [path: string, file: string | undefined])[]
  /** Whether these facts are complete: the file, if any, is written as they say. */
  readonly isWhole: boolean
}

/** A node as it is kept: numbers are places in the list of nodes. */
interface CachedNode {
  readonly name: string
  readonly digest: string | undefined
  readonly reads: readonly number[] | undefined
}

/** The state of an export. */
export interface CachedExport {
  readonly nodes: readonly CachedNode[]
  readonly marks: readonly FileMark[]
  find(key: string): CachedAnswer | undefined
}

/** An answer, with the questions behind it. */
export interface CachedAnswer {
  readonly facts: AnswerFacts
  readonly reads: readonly number[]
}

const form = 3

// Texts are stored once, and named by their places.
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
  /** Pairs; -1 for no file. */
  readonly names: readonly number[]
}

/** Parses the state of an export; undefined if it has other rules, or is invalid. */
export function readCachedExport(text: string | undefined, rules: string): CachedExport | undefined {
  try {
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
  } catch {
    return undefined
  }
}

/** Serializes the state of an export: its answers by their keys, with the questions behind each. */
export function writeCachedExport(
  rules: string,
  nodes: readonly ReadNode[],
  answers: ReadonlyMap<string, { readonly facts: AnswerFacts; readonly reads: Iterable<number> }>,
  marks: Iterable<FileMark>,
): string {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
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
