import { meanDocusaurus } from '../../../src/cli/foreign/generators/docusaurus.ts'
import { meanMkDocs } from '../../../src/cli/foreign/generators/mkdocs.ts'
import { knownAsVitePress, meanVitePress } from '../../../src/cli/foreign/generators/vitepress.ts'
import { meanEleventy } from '../../../src/cli/foreign/generators/eleventy.ts'
import {
  ForeignFolder,
  isMarkdownPath,
  literalIn,
  withoutComments,
} from '../../../src/cli/foreign/folder/foreign-folder.ts'
import { jekyllData } from '../../../src/cli/foreign/folder/folder-data.ts'
import { keystaticFields } from '../../../src/cli/foreign/keystatic-fields.ts'
import { ignoredByGit } from '../../../src/cli/foreign/links/ignored-by-git.ts'
import { readLiterals } from '../../../src/cli/foreign/folder/literals.ts'
import { rulesOff } from '../../../src/cli/foreign/rules-off.ts'
import type { Readers } from './reader.ts'

/** A folder in which each of two files, a configuration and data beside a text, has this text. */
const folderOf = (text: string, values = {}) =>
  ({
    files: ['docs/01-a.md', 'posts/a.md', 'posts/posts.11tydata.js', 'posts/posts.json'],
    first: (name: string) => name,
    has: () => true,
    below: ForeignFolder.prototype.below,
    text: () => text,
    code: () => withoutComments(text),
    config: () => values,
  }) as unknown as ForeignFolder

const eleventy = (text: string, values?: object) => meanEleventy(folderOf(text, values), 'eleventy.config.js')
const docusaurus = (text: string) => meanDocusaurus(folderOf(text), 'docusaurus.config.js')

/** What reads folders of other tools for `init --from`. */
export const foreignReaders: Readers = {
  'cli/foreign/generators/docusaurus.ts': {
    meanDocusaurus: (text) => docusaurus(`x = { docs: { path: "${text}`),
  },
  'cli/foreign/generators/eleventy.ts': {
    // Without what the texts begin with: a run that follows the key at once is what was slow.
    meanEleventy: [
      (text) => eleventy(` permalink: function x${text.slice(3)}`),
      (text) => eleventy('', { permalink: `{{${text}` }),
    ],
  },
  'cli/foreign/generators/mkdocs.ts': {
    meanMkDocs: [
      (text) => meanMkDocs(folderOf(`docs_dir: "${text}`), 'mkdocs.yml'),
      (text) => meanMkDocs(folderOf(`exclude_docs: |\n  ${text}`), 'mkdocs.yml'),
    ],
  },
  'cli/foreign/generators/vitepress.ts': {
    knownAsVitePress: () => knownAsVitePress(folderOf('')),
    meanVitePress: (text) => meanVitePress(folderOf(` srcExclude: [${text}`), '.vitepress/config.ts'),
  },
  'cli/foreign/folder/foreign-folder.ts': {
    ForeignFolder: 'reads names of files; texts are read by others',
    isMarkdownPath,
    literalIn: (text) => literalIn(` title:${text}`, 'title'),
    withoutComments,
  },
  'cli/foreign/folder/folder-data.ts': {
    eleventyDataFiles: 'reads names of files',
    eleventyDataIn: 'has the folder read one file',
    eleventyData: 'has the folder read files, and compares what they say',
    jekyllData: (text) => jekyllData({ defaults: [{ scope: { path: text }, values: { a: 1 } }] }),
    hugoData: 'takes values as they are',
  },
  'cli/foreign/keystatic-fields.ts': {
    keystaticFields: [
      (text) => keystaticFields(folderOf(`posts: collection({ path: 'posts/*', schema: {${text}`)),
      (text) =>
        keystaticFields(folderOf(`posts: collection({ path: 'posts/*', schema: {${text.replaceAll(' ', '"\\')}`)),
    ],
  },
  'cli/foreign/links/ignored-by-git.ts': {
    ignoredByGit: [
      (text) => ignoredByGit(folderOf(text))('docs/01-a.md'),
      (text) => ignoredByGit(folderOf(text.replaceAll(' ', '\n')))('docs/01-a.md'),
      (text) => ignoredByGit(folderOf('**/*a*\n!b*'))(text.slice(0, 300)),
    ],
  },
  'cli/foreign/rules-off.ts': {
    rulesOff: [
      (text) => rulesOff(folderOf(text), '', ['docs/01-a.md'], true),
      (text) => rulesOff(folderOf(`![a](${text})`), '', ['docs/01-a.md'], true),
    ],
  },
  'cli/foreign/folder/literals.ts': { readLiterals: (text) => readLiterals(`export default {${text}`) },
}
