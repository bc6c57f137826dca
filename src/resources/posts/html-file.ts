import { defineTrait } from '../../define/define.ts'
import { htmlFilesSetting } from '../../derive/settings/foreign-settings.ts'
import type { Data } from '../../model/model.ts'

/** Reads the bodies of files that end in `.html` as HTML, where a setting makes such files texts. */
export const htmlFile = defineTrait({
  extension: {
    setting: htmlFilesSetting,
    toTrait: (_resource, folders) =>
      Array.isArray(folders) && folders.length > 0
        ? { readings: [{ key: 'content_format', read: formatOf, write: formatToWrite, others: [] }] }
        : undefined,
  },
})

function formatOf({ content_format: said }: Data, path: string): unknown {
  return said === undefined && path.endsWith('.html') ? 'html' : said
}

function formatToWrite(meant: unknown, written: Data, path: string): unknown {
  return path.endsWith('.html') && meant === 'html' && written['content_format'] === undefined ? undefined : meant
}
