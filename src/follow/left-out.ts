/** More files than these are only counted in the log. */
const mostLogged = 20

/** Logs which files of commits are not written, each once. */
export function openLeftOut(log: (message: string) => void): (leftOut: ReadonlyMap<string, string>) => void {
  const logged = new Set<string>()
  return (leftOut) => {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !logged.has(line))
    for (const line of fresh) logged.add(line)
    for (const line of fresh.slice(0, mostLogged)) log(line)
    if (fresh.length > mostLogged) log(`and ${fresh.length - mostLogged} more files are left out`)
  }
}
