import { checkSite } from '../../site/check/check.ts'
import type { Finding } from '../../site/check/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { CliError } from '../output/exit-codes.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { toLine } from '../findings/to-line.ts'
import { seenFrom } from '../findings/told-path.ts'
import { ask } from '../session/prompt.ts'
import { type EditCopy, openCopy } from './edit-copy.ts'
import { openEditor } from './editor.ts'

export interface Edited {
  readonly copy: EditCopy
  readonly bytes: Buffer
  readonly path: string
  readonly isWell: boolean
}

export interface EditOptions {
  /** A site to which nothing is written, to check the text. */
  readonly site: OpenSite
  readonly editor: string
  readonly path: string
  readonly text: Uint8Array
  /** The place of a changed text, and a fault of it; by default, its former place. */
  readonly placeOf?: (text: string) => { readonly path: string; readonly fault?: Finding }
}

/**
 * Lets a person edit a copy of a text until it has no new faults, or they save it as it is; the editor opens at the first
 * fault. Returns undefined if they changed or left nothing. @throws CliError if they give up: it names the file of their text
 */
export async function editText({ site, editor, path, text, placeOf }: EditOptions): Promise<Edited | undefined> {
  let faults = findingsIn(site, path).filter(isError)
  const known = new Set(faults.map(({ message }) => message))
  const copy = await openCopy(site.folder.root, path, text, placeOf !== undefined)
  // A text left unfinished before may have other errors.
  if (copy.read()?.equals(text) === false) faults = put(site, path, copy.read()!).filter(isError)
  for (const fault of seenFrom(faults, site)) logLine(toLine(fault))
  for (;;) {
    await openEditor(editor, copy.file, faults[0]?.line).catch((error: unknown) => {
      if (copy.read()?.equals(text) !== false) copy.drop()
      throw savedAt(copy, error)
    })
    const bytes = copy.read()
    // An emptied text means giving up, as in git's commit messages.
    if (!bytes || bytes.equals(text) || bytes.toString('utf8').trim() === '') {
      copy.drop()
      return undefined
    }
    const place = placeOf?.(bytes.toString('utf8')) ?? { path }
    const found = put(site, place.path, bytes)
    if (place.path !== path) {
      site.folder.remove([place.path])
      site.load(place.path)
    }
    if (place.fault) found.push(place.fault)
    for (const finding of seenFrom(found, site)) logLine(toLine(finding))
    faults = found.filter(isError)
    const edited = { copy, bytes, path: place.path, isWell: faults.length === 0 }
    // Errors that existed before do not prevent saving.
    if (!place.fault && faults.every(({ message }) => known.has(message))) return edited
    const answer = canAsk() ? await askHowToGoOn(copy) : 'g'
    if (/^\s*s/i.test(answer) && !place.fault) return edited
    if (/^\s*g/i.test(answer)) throw savedAt(copy, new CliError('failed', `${path} has errors and was not changed`))
  }
}

function askHowToGoOn(copy: EditCopy): Promise<string> {
  return ask('Edit again, save anyway, or give up? [E/s/g] ').catch((error: unknown) => {
    throw savedAt(copy, error)
  })
}

/** Adds the file of a person's text to an error, if it was saved. */
export function savedAt(copy: EditCopy, error: unknown): unknown {
  if (!copy.read() || !(error instanceof Error)) return error
  const hint = `Your text is in ${copy.name}`
  if (error instanceof CliError)
    return new CliError(error.exit, error.message, [error.hint, hint].filter(Boolean).join('\n'))
  return Object.assign(error, { message: `${error.message}\n  ${hint}` })
}

const isError = ({ severity }: Finding) => severity === 'error'

function put(site: OpenSite, path: string, bytes: Uint8Array): Finding[] {
  site.folder.write(path, bytes)
  site.load(path)
  return findingsIn(site, path)
}

function findingsIn(site: OpenSite, path: string): Finding[] {
  return checkSite(site, { wanted: (one) => one === path })
}
