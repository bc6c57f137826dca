/** The message of git or a remote, for people. An address in it may hold a user name, which is removed. */
export function inWords(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => /\S/.test(line))
  return lines
    .slice(0, 3)
    .join(' ')
    .replaceAll(/:\/\/[^/\s]*@/g, '://')
    .slice(0, 500)
}
