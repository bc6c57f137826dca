import type { Catalogue, Message } from '../src/model/model.ts'

/** All words of the built-in pages in English, for the reference: Markdown, line by line. */
export function describeWords(catalogues: readonly Catalogue[]): string[] {
  const sections = catalogues
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, messages }) => {
      const rows = Object.entries(messages).map(([key, message]) => `| \`${key}\` | ${inWords(message)} |`)
      return [`## ${name}`, '', '| Key | In English |', '|---|---|', ...rows, '']
    })
  return [
    'What pages, forms, feeds and mails say, by the sections and keys of `site/words.json`, which',
    '[replaces single ones](../guide/languages.md). `{placeholders}` stay; `dates` holds formats of PHP’s `date`.',
    '',
    ...sections,
  ]
}

function inWords(message: Message): string {
  if (typeof message === 'string') return escaped(message)
  return Object.entries(message)
    .map(([category, text]) => `\`${category}\`: ${escaped(String(text))}`)
    .join('<br>')
}

function escaped(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('*', String.raw`\*`)
}
