import { spawn } from 'node:child_process'

/** Opens a link in the person's browser. Failures are ignored, as the link was printed. */
export function openBrowser(link: string): void {
  const [command, ...words] = opener()
  const browser = spawn(command, [...words, link], { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}

function opener(): [string, ...string[]] {
  if (process.env['BROWSER']) return [process.env['BROWSER']]
  if (process.platform === 'darwin') return ['open']
  return process.platform === 'win32' ? ['explorer.exe'] : ['xdg-open']
}
