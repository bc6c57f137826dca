// Copies the words of the pages beside what was built: that of the site's language is read when it is first needed.
import { cpSync } from 'node:fs'
import { join } from 'node:path'

const words = join(new URL('..', import.meta.url).pathname, 'src', 'words')

export function copyWords(outdir) {
  cpSync(words, join(outdir, 'words'), { recursive: true })
}
