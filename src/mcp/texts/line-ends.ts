/** Words with the line ends of the text that they go into: where those are of two characters, callers send those of one. */
export function likeEnds(text: string, words: string): string {
  return text.includes('\r\n') ? words.replaceAll(/(?<!\r)\n/g, '\r\n') : words
}
