import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, extname } from 'node:path'
import { build } from 'esbuild'

// Builds the editor into `dist/`, for the site at $ALMANAC_URL; with `--serve [PORT]`, serves it on this machine.
const site = new URL(process.env.ALMANAC_URL ?? 'http://127.0.0.1:4000').origin
const [flag, port = '4001'] = process.argv.slice(2)

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/main.jsx', 'src/canvas.css'],
  bundle: true,
  minify: true,
  format: 'esm',
  // What only some pictures need, such as fifteen megabytes for shrinking them, is loaded with the first of them.
  splitting: true,
  outdir: 'dist',
  jsx: 'automatic',
  logLevel: 'warning',
  alias: { 'react-autosize-textarea': './src/textarea.js' },
  define: {
    'process.env.NODE_ENV': '"production"',
    'globalThis.IS_GUTENBERG_PLUGIN': 'false',
    'globalThis.IS_WORDPRESS_CORE': 'false',
    'globalThis.SCRIPT_DEBUG': 'false',
    // The library of media that the packages have; the other one is a script of WordPress's own screens.
    'window.__experimentalDataViewsMediaModal': 'true',
  },
})
writeFileSync('dist/index.html', readFileSync('src/index.html', 'utf8').replaceAll('{site}', site))

if (flag === '--serve') {
  const files = readdirSync('dist')
  const types = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }
  createServer(({ url }, answer) => {
    // The editor leads to `post.php?post=7` and `edit.php`, as in WordPress: all of them are the one page.
    const asked = basename(url.split('?')[0])
    const name = files.includes(asked) ? asked : 'index.html'
    answer.setHeader('Content-Type', `${types[extname(name)]}; charset=utf-8`).setHeader('X-Frame-Options', 'DENY')
    answer.end(readFileSync(`dist/${name}`))
  }).listen(Number(port), '127.0.0.1', () => process.stdout.write(`Edit ${site} at http://127.0.0.1:${port}/\n`))
}
