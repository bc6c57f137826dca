import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Command } from 'commander'
import type { Resource } from '../../define/model.ts'
import { checkSite } from '../../site/checking/check.ts'
import { findOrLookAgain } from '../../site/loading/look-again.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { textPathOf } from '../../site/loading/load-file.ts'
import { addExamples } from '../flags/examples.ts'
import { CliError } from '../output/exit-codes.ts'
import { entryByRef } from '../refs/find-ref.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { onInterrupt } from '../interrupt.ts'
import { confirm } from '../prompt.ts'
import { withSession } from '../session.ts'
import { canAsk, tell } from '../output/terminal.ts'
import { toLine } from './check.ts'

/** Builds `edit`: opens an entry's file in the editor, then reports what is wrong with it. */
export function buildEdit(command: Command, resource: Resource): void {
  const isSingle = !resource.files!.includes('{')
  command
    .usage(isSingle ? '' : '<ref>')
    .description('Opens the file in $VISUAL or $EDITOR, and says afterwards what is wrong with it.')
  if (!isSingle) command.argument('<ref>', `Which ${resource.name}: an id, a slug or a file.`)
  addGlobalFlags(command)
  const example = `almanac ${resource.name} edit${isSingle ? '' : ` my-${resource.name}`}`
  addExamples(command, [example])
  command.action(async (ref: unknown) => {
    const editor = editorOf()
    await withSession(globalsOf(command), {}, async ({ site }) => {
      const path = isSingle ? resource.files! : await findOrLookAgain(site, () => fileOf(site, resource, String(ref)))
      for (;;) {
        // Ctrl-C belongs to the editor while it runs.
        const giveBack = onInterrupt(() => {})
        await openEditor(editor, site.folder.resolve(path)).finally(giveBack)
        if (isWell(site, path)) return tell(`${path} is well`)
        if (!canAsk() || !(await confirm('Edit it again?'))) throw new CliError('failed', `${path} has faults`)
      }
    })
  })
}

// An unreadable file is opened too: how else could it be fixed?
function fileOf(site: OpenSite, resource: Resource, ref: string): string {
  try {
    const { path } = entryByRef(site, resource.name, ref)
    return textPathOf(site.folder, resource, path) ?? `${path}.md`
  } catch (error) {
    if (!(error instanceof ContentError) || !site.folder.stat(error.file)) throw error
    tell(error.message)
    return error.file
  }
}

function isWell(site: OpenSite, path: string): boolean {
  site.load(path)
  const findings = checkSite(site, (file) => file === path)
  for (const finding of findings) tell(toLine(finding, site))
  return findings.every(({ severity }) => severity !== 'error')
}

// Without a terminal, a default editor would wait for somebody to type.
function editorOf(): string {
  const editor = process.env['VISUAL'] || process.env['EDITOR']
  if (editor) return editor
  if (process.stdin.isTTY && process.stdout.isTTY) return 'vi'
  throw new CliError(
    'usage',
    'there is no terminal to edit on',
    'Set $VISUAL or $EDITOR to an editor with a window of its own, or use `update` and its flags',
  )
}

// The editor's name may include flags (`code --wait`), parsed as in a shell.
async function openEditor(editor: string, file: string): Promise<void> {
  const running = spawn('/bin/sh', ['-c', `${editor} "$@"`, 'editor', file], { stdio: 'inherit' })
  const [code] = (await once(running, 'exit')) as [code: number | null]
  if (code !== 0) throw new CliError('failed', `the editor (${editor}) ended with ${code ?? 'a signal'}`)
}
