/** What git or a remote complained of, for people. The address may hold a name that is nobody's business. */
export function inWords(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => /\S/.test(line))
  return lines
    .slice(0, 3)
    .join(' ')
    .replaceAll(/:\/\/[^/\s]*@/g, '://')
    .slice(0, 500)
}
