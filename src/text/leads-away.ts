/**
 * Returns why a page's path in a file leaves this website, as words that follow the value; undefined if it does not. Links are
 * built from it, so it must not climb (`..`) or begin like the address of something else.
 */
export function leadsAway(path: string): string | undefined {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z0-9+.-]*):/iu.exec(path)?.[1]
  if (scheme !== undefined) return `begins with the scheme '${scheme}:'`
  if (/^[\s\p{Cc}]*[/\\]{2}/u.test(path)) return 'begins like the address of another host'
  if (path.includes('\\')) return 'contains a backslash, which browsers read as a slash'
  const climbing = path.split(/[/?#]/).find((part) => /^(?:\.|%2e){1,2}$/i.test(part))
  return climbing === undefined ? undefined : `has the part '${climbing}', which leads elsewhere`
}
