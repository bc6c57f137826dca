import { defineCatalogue } from '../../define/catalogue.ts'

/** The names of files on pages. */
export const mediaLabels = defineCatalogue('media', { file: 'Media', files: 'Media' })
