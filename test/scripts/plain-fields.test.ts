import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import MarkdownIt from 'markdown-it'
import { expect, it } from 'vitest'

const { withPlainFields } = (await import(new URL('../../scripts/plain-fields.mjs', import.meta.url).href)) as {
  readonly withPlainFields: (source: string) => string
}
const main = fileURLToPath(import.meta.resolve('markdown-it'))
const guides = new URL('../../docs/guide/', import.meta.url)

// As the command has it, in a module of its own.
async function bundled(source: string): Promise<typeof MarkdownIt> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('.', `file://${main}`)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    charset: 'ascii',
  })
  const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  return ((await import(/* @vite-ignore */ module)) as { default: typeof MarkdownIt }).default
}

it('leaves no field of an object to a helper', () => {
  const source = readFileSync(main, 'utf8')
  expect(source.match(/_defineProperty\(\s*(?:\/\*[^]*?\*\/\s*)?this\b/g)!.length).toBeGreaterThan(40)
  expect(withPlainFields(source)).not.toMatch(/_defineProperty\(\s*(?:\/\*[^]*?\*\/\s*)?this\b/)
})

it('renders the same', async () => {
  const Plain = await bundled(withPlainFields(readFileSync(main, 'utf8')))
  const options = { html: true, linkify: true, typographer: true }
  const [usual, plain] = [new MarkdownIt(options), new Plain(options)]
  const files = readdirSync(guides)
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) {
    const text = readFileSync(new URL(name, guides), 'utf8')
    expect(plain.render(text) === usual.render(text), name).toBe(true)
    expect(Object.keys(plain.parse(text, {})[0]!)).toEqual(Object.keys(usual.parse(text, {})[0]!))
  }
})
