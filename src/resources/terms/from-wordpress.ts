import { isTranslation } from '../../derive/languages/languages.ts'
import type { Importer, SourceTerm } from '../../model/model.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { plainText, showTermName } from '../../text/html/sanitize.ts'

/** Imports the terms of a taxonomy; `base` is the setting for the beginning of their addresses, if there is one. */
export function termsFromWordpress(resource: string, base?: string): Importer<SourceTerm> {
  return {
    resource,
    ...(base !== undefined && { addresses: { setting: base, as: 'base' as const } }),
    find: ({ slug }, site) => site.having(resource, 'slug', toSlug(slug)).find((one) => !isTranslation(one)),
    read: ({ taxonomy, name, slug, ownSlug = slug, parent, description }, view) => ({
      data: {
        name: asWritten(plainText(name), showTermName) || slug,
        parent: parent === '' ? undefined : view.term(taxonomy, parent),
      },
      body: view.text(description),
      slug: ownSlug,
      changed: isPlain(name) ? [] : [`its name '${name}' is written without markup`],
    }),
    expected: ({ taxonomy, name, slug, ownSlug = slug, parent, description }, view) => ({
      name: showTermName(asWritten(plainText(name), showTermName)) || slug,
      slug: ownSlug.toLowerCase(),
      description: view.text(description),
      ...(parent !== '' && { parent: view.term(taxonomy, parent) ?? 0 }),
    }),
  }
}

function isPlain(name: string): boolean {
  return plainText(name).replaceAll('&amp;', '&') === name.replaceAll('&amp;', '&').trim()
}
