import { defineCatalogue } from '../../define/catalogue.ts'

export const mediaLabels = defineCatalogue('media', { file: 'Media', files: 'Media' })
