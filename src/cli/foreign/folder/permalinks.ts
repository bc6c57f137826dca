const usual: Readonly<Record<string, string>> = {
  year: '%year%',
  month: '%monthnum%',
  day: '%day%',
  i_month: '%i_month%',
  i_day: '%i_day%',
  hour: '%hour%',
  minute: '%minute%',
  second: '%second%',
  title: '%postname%',
  slug: '%postname%',
  name: '%postname%',
  filename: '%postname%',
  slugorfilename: '%postname%',
  contentbasename: '%postname%',
  slugorcontentbasename: '%postname%',
  post_title: '%postname%',
  path: '%path%',
  doc_path: '%doc_path%',
  dated_path: '%dated_path%',
  categories: '%categories%',
  slugified_categories: '%categories%',
}

/** The meanings of a generator's words that differ from the usual ones. */
export type PermalinkWords = Readonly<Record<string, string>>

/** Jekyll's patterns that have names. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/**
 * A pattern of Jekyll, Hugo or Hexo in the words of the setting `permalink`, and the parts that it could not translate;
 * undefined if it names no entry. `own`: words that mean something else.
 */
export function translatePermalink(said: string, section: string, own: PermalinkWords = {}) {
  const words = { ...usual, ...own }
  const lost: string[] = []
  const pattern = styles[said] ?? said
  const put = pattern
    .replace(/:output_ext\b/g, '.html')
    .replace(/:collection\b/g, section)
    .replace(/:sections?\b(\[[^\]]*\])?/g, (whole, some: string | undefined) => {
      if (some !== undefined) lost.push(whole)
      return some === undefined ? section : ''
    })
    .replace(/:([a-z_]+)/gi, (whole, word: string) => {
      if (!words[word]) lost.push(whole)
      return words[word] ?? ''
    })
  const permalink = `/${put}`.replace(/\/{2,}/g, '/')
  return /%(?:postname|path|doc_path|dated_path|title|slug_or_title)%/.test(permalink) ? { permalink, lost } : undefined
}
