import { defineCatalogue } from '../../define/catalogue.ts'

/** Names of the boxes of a list of tasks. */
export const textWords = defineCatalogue('texts', { open: 'open', done: 'done' })
