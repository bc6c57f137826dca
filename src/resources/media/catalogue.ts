import { defineCatalogue } from '../../define/catalogue.ts'

/** What pages call files. */
export const mediaLabels = defineCatalogue('media', { file: 'Media', files: 'Media' })
