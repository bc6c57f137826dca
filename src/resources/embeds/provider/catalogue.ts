import { defineCatalogue } from '../../../define/catalogue.ts'

export const embedWords = defineCatalogue('embeds', { protected: 'Protected: {title}' })
