// Bundles a program from its sources, runs it, and runs it anew whenever one of them changes.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWorker } from './build-worker.mjs'
import { copyWords } from './copy-words.mjs'
import { context } from './esbuild.mjs'

const root = dirname(import.meta.dirname)

/**
 * Runs `stdin` (esbuild's: contents and the folder that they are in) with these arguments until SIGINT or SIGTERM, which
 * the program gets too; resolves with its exit code when it has ended then. An ending by itself waits for a change.
 */
export async function runOnChange(stdin, args) {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  const out = mkdtempSync(join(root, 'node_modules', '.cache', 'dev-'))
  let child
  let exited = Promise.resolve(0)
  let told = false

  const stop = (signal) => {
    child?.kill(signal)
    return exited
  }
  const start = async () => {
    if (child?.exitCode === null) console.error('almanac: the sources changed; starting anew')
    await stop('SIGTERM')
    if (told) return
    await buildWorker(out)
    copyWords(out)
    child = spawn(process.execPath, ['--enable-source-maps', join(out, 'main.mjs'), ...args], {
      // A group of its own: Ctrl-C of a terminal then comes once, from here.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const running = child
    exited = new Promise((resolve) => running.on('exit', (code) => resolve(code ?? 1)))
  }
  let starts = Promise.resolve()
  const bundle = await context({
    absWorkingDir: root,
    stdin: { loader: 'ts', ...stdin },
    outfile: join(out, 'main.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [
      {
        name: 'start-anew',
        setup: ({ onEnd }) =>
          onEnd(({ errors }) => {
            // What cannot be built leaves the program running that could.
            if (!errors.length) starts = starts.then(start)
          }),
      },
    ],
  })
  try {
    const end = new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => {
          told = true
          resolve(starts.then(() => stop(signal)))
        })
    })
    await bundle.watch()
    return await end
  } finally {
    await bundle.dispose()
    rmSync(out, { recursive: true, force: true })
  }
}
