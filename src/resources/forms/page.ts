import type { Entry, PageForm, PageFormView, Site } from '../../model/model.ts'
import { formMarkup } from './markup/form-markup.ts'
import { readForm, formSourceOf } from './template/source.ts'
import { nowOf } from './values.ts'

/** A form as its page shows it: made for one visitor, whose browser checks it, for pages have no script. */
export function showForm(entry: Entry, site: Site, showing: PageFormView): PageForm {
  const { namespace, base } = entry.resource
  const origins = site.settings['forms_embed_origins']
  return {
    title: readForm(formSourceOf(entry, site), site).title,
    html: formMarkup(entry, site, { ...showing, today: nowOf({ site }).slice(0, 10) }),
    to: `/${namespace}/${base}/${entry.id}/feedback`,
    framedBy: Array.isArray(origins) ? origins.map(String) : [],
  }
}
