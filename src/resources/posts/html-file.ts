import { defineTrait } from '../../define/define.ts'
import { htmlFilesSetting } from '../../derive/settings/foreign-settings.ts'
import type { Reading } from '../../model/model.ts'

const read: Reading['read'] = ({ content_format: said }, path) =>
  said === undefined && path.endsWith('.html') ? 'html' : said
const write: Reading['write'] = (meant, { content_format: said }, path) =>
  path.endsWith('.html') && meant === 'html' && said === undefined ? undefined : meant

/** Reads the bodies of files that end in `.html` as HTML, if a setting makes such files texts. */
export const htmlFile = defineTrait({
  extension: {
    setting: htmlFilesSetting,
    toTrait: (_resource, folders) =>
      Array.isArray(folders) && folders.length > 0
        ? { readings: [{ key: 'content_format', read, write, others: [] }] }
        : undefined,
  },
})
