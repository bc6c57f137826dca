import { defineCatalogue } from '../../../define/catalogue.ts'

/** The words on cards of pages. */
export const embedWords = defineCatalogue('embeds', { protected: 'Protected: {title}' })
