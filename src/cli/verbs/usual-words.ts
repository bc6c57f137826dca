import { didYouMean } from '../output/suggest.ts'

// Words of other tools, and the verbs for them: the first one that a noun has is meant.
const usual: Readonly<Record<string, readonly string[]>> = {
  add: ['create'],
  change: ['update'],
  copy: ['duplicate'],
  cp: ['duplicate'],
  ls: ['list'],
  make: ['create'],
  modify: ['update'],
  move: ['mv'],
  new: ['create'],
  read: ['get'],
  recover: ['restore'],
  remove: ['trash', 'delete'],
  rename: ['mv', 'update'],
  rm: ['trash', 'delete'],
  set: ['update'],
  show: ['get'],
  undelete: ['restore'],
  untrash: ['restore'],
  view: ['get'],
  write: ['create', 'update'],
}

/** The verb for a word: itself, or its equivalent for a word of other tools; undefined if there is none. */
export function verbFor(word: string, verbs: readonly string[]): string | undefined {
  if (verbs.includes(word)) return word
  return Object.hasOwn(usual, word) ? usual[word]!.find((one) => verbs.includes(one)) : undefined
}

/** `Did you mean 'mv'?` for the name of a verb in other tools, else for a similar spelling, or an empty text. */
export function didYouMeanVerb(word: string, verbs: readonly string[]): string {
  const meant = verbFor(word, verbs)
  return meant === undefined ? didYouMean(word, verbs) : `Did you mean '${meant}'?`
}
