// Builds dist/ after an install. `npm ci --omit=dev` brings no build tools, and they are larger than what is built: the
// bundler that the lock file names is then taken into a temporary folder for this one build.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
if (existsSync(join(root, 'node_modules', 'esbuild'))) await import('./build.mjs')
else {
  const tools = mkdtempSync(join(tmpdir(), 'almanac-tools-'))
  try {
    installBundler(tools)
    process.env.ALMANAC_BUILD_TOOLS = tools
    await import('./build.mjs')
  } finally {
    rmSync(tools, { recursive: true, force: true })
  }
}

// Its entries of the lock file, so that what comes is what was checked in: version and hash.
function installBundler(folder) {
  const { packages, lockfileVersion } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version } = packages['node_modules/esbuild']
  const dependencies = { esbuild: version }
  const ours = Object.entries(packages)
    .filter(([path]) => /^node_modules\/(esbuild|@esbuild\/[^/]+)$/.test(path))
    .map(([path, { dev: _dev, ...entry }]) => [path, entry])
  const project = { name: 'tools', version: '0.0.0' }
  const lock = {
    ...project,
    lockfileVersion,
    requires: true,
    packages: { '': { ...project, dependencies }, ...Object.fromEntries(ours) },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const npm = process.env.npm_execpath
  const [program, words] = npm ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(program, [...words, 'ci', '--prefix', folder, '--ignore-scripts', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  })
}
