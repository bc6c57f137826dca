import type { Command } from 'commander'
import type { Resource } from '../../model/model.ts'
import { entryOfText } from '../../site/ids/entry-of-text.ts'
import { textPathOf } from '../../site/index/load-file.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { replaceFiles } from '../../site/transaction/replace-files.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { editText, savedAt } from './edit-text.ts'
import { editorOf } from './editor.ts'
import { addUsual, globalsOf } from '../flags/global-flags.ts'
import { offer } from '../flags/offers.ts'
import { CliError } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import { entryByRef, findAgain } from '../refs/find-ref.ts'
import { withSession } from '../session/with-session.ts'

export function buildEdit(command: Command, resource: Resource): void {
  const isSingle = !resource.files!.includes('{')
  command
    .usage(isSingle ? '' : '<ref>')
    .description(
      'Opens a copy of the file in $VISUAL or $EDITOR, at the first line with an error. The copy replaces the file once it is free of errors.',
    )
  if (!isSingle) {
    command.argument('<ref>', `The ${resource.name}: an id, a slug or a file.`)
    offer(command.registeredArguments[0]!, { noun: resource.name })
  }
  addUsual(command, [`almanac ${resource.name} edit${isSingle ? '' : ` my-${resource.name}`}`])
  command.action(async (ref: unknown) => {
    const globals = globalsOf(command)
    // Errors show up in a site to which nothing is written.
    await withSession(globals, { doing: `${resource.name} edit`, dryRun: true }, async ({ site }) => {
      const editor = editorOf()
      const path = isSingle ? resource.files! : await findAgain(site, () => fileOf(site, resource, String(ref)))
      const text = site.folder.stat(path) ? site.folder.readBytes(path) : new Uint8Array()
      const edited = await editText({ site, editor, path, text })
      if (!edited) return logLine(`Nothing to change: ${path}`)
      await withSession(globals, { doing: `${resource.name} edit` }, (real) =>
        save(real.site, path, text, edited.bytes).catch((error: unknown) => {
          throw savedAt(edited.copy, error)
        }),
      )
      edited.copy.drop()
      if (!edited.isWell) throw new CliError('failed', `${path} has errors`)
      logLine(`${path} is fine`)
    })
  })
}

async function save(site: OpenSite, path: string, was: Uint8Array, bytes: Uint8Array): Promise<void> {
  try {
    const isThere = site.folder.stat(path) !== undefined
    await replaceFiles(site, [{ path, bytes, was: isThere || was.length > 0 ? was : undefined }])
  } catch (error) {
    if (!(error instanceof ContentError) || error.code !== 'ECHANGED') throw error
    if (site.folder.stat(path) === undefined) throw goneMeanwhile(site, path, was)
    throw new CliError('conflict', `${path} has changed since you opened it`, 'Edit it again: both changes are merged')
  }
}

// The entry cannot be edited again under that name; its id may lead to its present file.
function goneMeanwhile(site: OpenSite, path: string, was: Uint8Array): CliError {
  const now = entryOfText(site, path, was)
  const said = now ? `is now ${now.path}` : 'was deleted or renamed while you edited it'
  return new CliError('conflict', `${path} ${said}`, 'Your text is not lost: copy it to the file by hand')
}

// Unreadable files must be editable as well: editing fixes them.
function fileOf(site: OpenSite, resource: Resource, ref: string): string {
  try {
    const { path } = entryByRef(site, resource.name, ref)
    return textPathOf(site.folder, resource, path) ?? `${path}.md`
  } catch (error) {
    if (!(error instanceof ContentError) || !site.folder.stat(error.file)) throw error
    return error.file
  }
}
