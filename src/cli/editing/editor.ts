import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CliError, usage } from '../output/exit-codes.ts'
import { onInterrupt } from '../session/interrupt.ts'

/** The editor that a person chose; `vi` by default on a terminal. @throws CliError if a default one would wait for input */
export function editorOf(): string {
  const editor = process.env['VISUAL'] || process.env['EDITOR']
  if (editor) return editor
  if (process.stdin.isTTY && process.stdout.isTTY) return 'vi'
  throw usage(
    'there is no terminal to edit in',
    'Set $VISUAL or $EDITOR to an editor that opens its own window, or use `update` and its flags',
  )
}

/**
 * Opens a file in an editor, at a line if the editor is known to support it, and waits until it ends. The editor's name may
 * include flags (`code --wait`), parsed as in a shell. @throws CliError if it ends with an error
 */
export async function openEditor(editor: string, file: string, line?: number): Promise<void> {
  const words = line === undefined ? [file] : atLine(editor, file, line)
  // Ctrl-C belongs to the editor while it runs.
  const giveBack = onInterrupt(() => {})
  try {
    const running = spawn('/bin/sh', ['-c', `${editor} "$@"`, 'editor', ...words], { stdio: 'inherit' })
    const [code] = (await once(running, 'exit')) as [code: number | null]
    if (code !== 0) throw new CliError('failed', `the editor (${editor}) exited with ${code ?? 'a signal'}`)
  } finally {
    giveBack()
  }
}

// How editors are given a line; an unknown one might take it for a file name.
function atLine(editor: string, file: string, line: number): string[] {
  const name = /(?:^|[\s/\\'"])(\w[\w.-]*)['"]?(?:\s+-.*)?$/.exec(editor)?.[1]?.toLowerCase() ?? ''
  if (/^(?:g?vim?|nvim|vim\.\w+|ex|nano|pico|e?macs|emacsclient|micro|kak|joe|jed|mg|ne|gedit|kate)$/.test(name))
    return [`+${line}`, file]
  if (/^(?:code|code-insiders|codium|cursor|windsurf)$/.test(name)) return ['--goto', `${file}:${line}`]
  return /^(?:subl|hx|helix|zed)$/.test(name) ? [`${file}:${line}`] : [file]
}
