/** Files in which a site says how its pages look and speak: they are never content, wherever content is. */
export const ownFiles = {
  words: 'site/words.json',
  style: 'site/style.css',
  head: 'site/head.html',
  footer: 'site/footer.md',
  notFound: 'site/404.md',
} as const

/** The effect of a change of each on readers, as the end of a sentence. */
export const meaningOfOwn: ReadonlyMap<string, string> = new Map([
  [ownFiles.words, 'changes words of the built-in pages'],
  [ownFiles.style, 'changes how every page looks'],
  [ownFiles.head, 'changes what the head of every page tells programs and browsers'],
  [ownFiles.footer, 'changes the foot of every page'],
  [ownFiles.notFound, 'changes the page for addresses without content'],
])

/** Whether a path of the content folder is that of such a file. */
export function isOwnFile(path: string): boolean {
  return meaningOfOwn.has(path)
}
