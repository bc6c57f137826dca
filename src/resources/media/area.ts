import { defineArea } from '../../define/area.ts'
import { core } from '../shared/kinds.ts'
import { fromWordpress } from './from-wordpress.ts'
import { showCaption } from './in-texts/caption.ts'
import media from './media.ts'

export default defineArea({
  name: 'media',
  ...core,
  grants: [{ author: ['upload_files'] }],
  imports: { wxr: fromWordpress },
  shortcodes: {
    caption: showCaption,
    wp_caption: showCaption,
    ...Object.fromEntries(['gallery', 'audio', 'video', 'playlist'].map((name) => [name, () => ''])),
  },
  resources: [media],
})
