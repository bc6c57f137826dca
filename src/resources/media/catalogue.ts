import { defineCatalogue } from '../../define/catalogue.ts'

/** The labels of files on the built-in pages. */
export const mediaLabels = defineCatalogue('media', { file: 'Media', files: 'Media' })
