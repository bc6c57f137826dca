import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { displayTitle } from '../../../src/derive/titles/display-title.ts'
import { testSite } from '../../harness.ts'

const folder = resolve(import.meta.dirname, '../../../src/words')
const translated = readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.replace('.json', '')] : []))

/** Blocks that WordPress makes when it shows a text: none of their words is in the text itself. */
const dynamic = [
  ...['archives', 'avatar', 'calendar', 'categories', 'comments', 'comments-title', 'file', 'latest-comments'],
  ...['latest-posts', 'loginout', 'navigation', 'next-page', 'page-list', 'post-author', 'post-comments-form'],
  ...['post-date', 'post-excerpt', 'post-navigation-link', 'query', 'query-no-results', 'query-pagination-next'],
  ...['read-more', 'rss', 'search', 'site-tagline', 'site-title', 'social-link', 'tag-cloud', 'term-description'],
]
// What an author writes is digits here: all letters that readers meet are ours.
const html = [
  `<p>1<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p>`,
  '<!-- wp:footnotes /-->',
  '<!-- wp:more --><!--more--><!-- /wp:more -->',
  '<!-- wp:nextpage --><!--nextpage--><!-- /wp:nextpage -->',
  ...dynamic.map((name) => `<!-- wp:${name} /-->`),
  '<!-- wp:gallery {"ids":[3]} --><figure class="wp-block-gallery"><!-- wp:image {"id":3} --><figure class="wp-block-image"><img src="/uploads/3.png" alt="" class="wp-image-3"/></figure><!-- /wp:image --></figure><!-- /wp:gallery -->',
  ...[
    '[gallery ids="3"]',
    '[caption width="9"]<img src="/uploads/3.png" alt="" /> 4[/caption]',
    '[audio src="/5.mp3"]',
  ],
  ...[
    '[video src="/6.mp4"]',
    '[playlist ids="7"]',
    '[contact-form-7 id="999"]',
    '[contact-form 9]',
    '[embed]/p/1/[/embed]',
  ],
]
  .map((one) => (one.startsWith('[') ? `<!-- wp:shortcode -->\n${one}\n<!-- /wp:shortcode -->` : one))
  .join('\n\n')
const markdown =
  '- [ ] 1\n- [x] 2\n\n3[^1]\n\n[^1]: 4\n\n| 1 | 2 |\n|---|---|\n| 3 | 4 |\n\n```\n5\n```\n\nhttp://site.test/p/2/\n\n[contact-form-7 id="999"]\n\n[contact-form-7 id="form"]\n'
const data = (id: number, more = '') => `---\nid: ${id}\ntitle: "${id}"\ndate: 2026-01-02\n${more}---\n\n`
const files = (ending: string) => ({
  [`posts/a${ending}.md`]: data(11, `content_format: html\nmeta:\n  footnotes: '[{"id":"f1","content":"8"}]'\n`) + html,
  [`posts/b${ending}.md`]: data(12) + markdown,
  [`posts/c${ending}.md`]: data(13, 'status: private\n'),
  [`posts/d${ending}.md`]: data(14, 'password: "1"\n'),
  [`forms/form${ending}.md`]: '---\nid: 15\ntitle: "15"\n---\n\n[text* 1] [submit]\n',
})

/** The words that readers see, or hear, of what a site shows of these entries. */
function wordsOf(settings: object, ending: string): Set<string> {
  const { site } = testSite({ 'settings.json': JSON.stringify({ title: '1', ...settings }), ...files(ending) })
  const shown = [11, 12, 13, 14].map((id) => {
    const entry = site.get('post', id)!
    const { content, excerpt } = site.render(entry)
    return displayTitle(entry, site) + content + excerpt
  })
  return new Set(shown.flatMap(wordsIn))
}

function wordsIn(text: string): string[] {
  const seen = text.replaceAll(/<input type="hidden"[^>]*>/g, '')
  const named = [...seen.matchAll(/\s(?:aria-label|title|alt|placeholder|value)=(?:"([^"]*)"|'([^']*)')/g)]
  const read = seen.replaceAll(/<[^>]*>|&[#\w]+;|https?:\S+|\/\S+|\[[^\]]*\]/g, ' ')
  return [...named.map(([, one, other]) => one ?? other), read].flatMap(
    (one) => one?.toLowerCase().match(/\p{L}{2,}/gu) ?? [],
  )
}

it('texts say something of ours: what is left to do, where a note is, what is private or not there', () => {
  const english = wordsOf({}, '')
  expect([...english].toSorted()).toEqual(
    expect.arrayContaining(['done', 'error', 'footnote', 'jump', 'not', 'open', 'private', 'reference', 'send']),
  )
})

it.each(translated)(
  'in %s, none of it is English: as the language of the site, and as one beside another',
  (language) => {
    const english = wordsOf({}, '')
    const locale = { pt: 'pt_BR', zh: 'zh_CN', he: 'he_IL' }[language] ?? language
    const own = new Set(wordsIn(readFileSync(resolve(folder, `${language}.json`), 'utf8').replaceAll(/"\w+":/g, ' ')))
    for (const said of [
      wordsOf({ language: locale }, ''),
      wordsOf({ languages: ['en', language] }, `.${language}`),
      wordsOf({ language: locale, languages: [language, 'en'] }, ''),
    ]) {
      expect(said.size).toBeGreaterThan(4)
      expect([...said].filter((word) => english.has(word) && !own.has(word))).toEqual([])
    }
  },
)
