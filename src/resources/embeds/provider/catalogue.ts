import { defineCatalogue } from '../../../define/catalogue.ts'

/** What cards of pages say. */
export const embedWords = defineCatalogue('embeds', { protected: 'Protected: {title}' })
