import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Runs git in a folder, with no configuration but its own; returns what it prints, trimmed. */
export function gitIn(folder: string, ...words: readonly string[]): string {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  }
  const set = [
    'protocol.file.allow=always',
    'init.defaultBranch=main',
    'commit.gpgSign=false',
    // No other process after each commit, to see whether a repository of three files is to be tidied.
    'maintenance.auto=false',
  ].flatMap((setting) => ['-c', setting])
  return execFileSync('git', [...set, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
}

/** Writes files below a folder. */
export function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Commits all files of a folder, those that are ignored and named, too. */
export function commitAll(root: string, ...forced: readonly string[]): void {
  gitIn(root, 'add', '-A')
  if (forced.length > 0) gitIn(root, 'add', '-f', ...forced)
  gitIn(root, 'commit', '-qm', 'A change', '--allow-empty')
}
