import { diffArrays } from 'diff'

export interface DiffPiece {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

export interface WordDiff {
  readonly pieces: readonly DiffPiece[]
  /** How many words are in only one of the texts. */
  readonly removed: number
  readonly added: number
  /** Whether one text replaces the other: they share nothing, or too little to be found. */
  readonly isRewritten: boolean
}

/** Beyond this many differences, texts are compared by paragraphs, then as a whole: a longer search takes too long. */
const mostEdits = { words: 1000, paragraphs: 500 }

/** Compares two texts word by word, in time linear in their length. */
export function diffWords(before: string, after: string): WordDiff {
  const [old, fresh] = [before, after].map((text) => text.replaceAll('\r\n', '\n'))
  const pieces =
    diffPieces(splitWords(old!), splitWords(fresh!), mostEdits.words) ??
    diffPieces(old!.split(/(?<=\n)/), fresh!.split(/(?<=\n)/), mostEdits.paragraphs)
  const found = pieces ?? wholeChange(old!, fresh!)
  const count = (kind: DiffPiece['kind']) =>
    found.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0)
  return { pieces: found, removed: count('removed'), added: count('added'), isRewritten: isWhole(old!, fresh!, found) }
}

function isWhole(old: string, fresh: string, pieces: readonly DiffPiece[]): boolean {
  const isShared = pieces.some(({ kind, text }) => kind === 'same' && /\S/.test(text))
  return !isShared && old.trim() !== '' && fresh.trim() !== ''
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

// Words, runs of blanks, and other characters one by one.
function splitWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function diffPieces(old: string[], fresh: string[], maxEditLength: number): DiffPiece[] | undefined {
  const changes = diffArrays(old, fresh, { maxEditLength })
  const pieces = changes?.map(({ added, removed, value }): DiffPiece => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
  return pieces && joined(pieces)
}

// Joins a run of changed words into one change.
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const found: DiffPiece[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') found.push({ kind: 'removed', text: removed })
    if (added !== '') found.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const [at, { kind, text }] of pieces.entries()) {
    const isBetween = removed !== '' && added !== '' && /^[ ,]{1,2}$/.test(text) && at < pieces.length - 1
    if (kind === 'removed' || (kind === 'same' && isBetween)) removed += text
    if (kind === 'added' || (kind === 'same' && isBetween)) added += text
    if (kind !== 'same' || isBetween) continue
    flush()
    found.push({ kind, text })
  }
  flush()
  return found
}

function wholeChange(old: string, fresh: string): DiffPiece[] {
  const pieces: DiffPiece[] = [
    { kind: 'removed', text: old },
    { kind: 'added', text: fresh },
  ]
  return pieces.filter(({ text }) => text !== '')
}

/** Shortens unchanged text in a diff to `around` words beside each change, with `…` for the rest. */
export function withContext(pieces: readonly DiffPiece[], around = 8): DiffPiece[] {
  return pieces.map((piece, at) => {
    if (piece.kind !== 'same') return piece
    const text = piece.text.trimEnd()
    const blanks = piece.text.slice(text.length)
    const words = text.match(/\s*\S+/g) ?? []
    const [head, tail] = [at === 0 ? 0 : around, at === pieces.length - 1 ? 0 : around]
    if (words.length <= head + tail) return piece
    const start = head === 0 ? '' : `${words.slice(0, head).join('')} `
    const end = tail === 0 ? '' : ` ${words.slice(-tail).join('').trimStart()}${blanks}`
    return { kind: 'same', text: `${start}…${end}` }
  })
}
