import { didYouMean } from '../output/suggest.ts'

// What people who come from other tools type, and the verbs for it: the first that a noun has is meant.
const usual: Readonly<Record<string, readonly string[]>> = {
  add: ['create'],
  change: ['update'],
  copy: ['duplicate'],
  cp: ['duplicate'],
  make: ['create'],
  modify: ['update'],
  move: ['mv'],
  new: ['create'],
  read: ['get'],
  remove: ['trash', 'delete'],
  rename: ['mv', 'update'],
  rm: ['trash', 'delete'],
  set: ['update'],
  show: ['get'],
  view: ['get'],
  write: ['create', 'update'],
}

/** The verb that a word stands for: itself, or what other tools call by that word; undefined where there is none. */
export function verbFor(word: string, verbs: readonly string[]): string | undefined {
  if (verbs.includes(word)) return word
  return Object.hasOwn(usual, word) ? usual[word]!.find((one) => verbs.includes(one)) : undefined
}

/** `Did you mean 'mv'?` for what other tools call by another name, else for a similar spelling, or nothing. */
export function didYouMeanVerb(word: string, verbs: readonly string[]): string {
  const meant = verbFor(word, verbs)
  return meant === undefined ? didYouMean(word, verbs) : `Did you mean '${meant}'?`
}
