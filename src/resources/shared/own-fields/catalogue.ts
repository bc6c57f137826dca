import { defineCatalogue } from '../../../define/catalogue.ts'

/** How pages show values of a site's own fields. */
export const fieldWords = defineCatalogue('fields', { yes: 'yes' })
