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

/** Jekyll's named patterns. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/**
 * Translates a pattern of Jekyll, Hugo or Hexo for the setting `permalink`, with the parts that were `lost`; undefined if it
 * names no entry. `own`: words with another meaning.
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
  return /%(?:postname|plain_name|path|doc_path|dated_path|title|slug_or_title)%/.test(permalink)
    ? { permalink, lost }
    : undefined
}
