// Copies the words of the pages beside what was built: that of the site's language is read when it is first needed.
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'

const words = join(dirname(import.meta.dirname), 'src', 'words')

export function copyWords(outdir) {
  cpSync(words, join(outdir, 'words'), { recursive: true })
}
