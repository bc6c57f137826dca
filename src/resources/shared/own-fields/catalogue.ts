import { defineCatalogue } from '../../../define/catalogue.ts'

export const fieldWords = defineCatalogue('fields', { yes: 'yes' })
