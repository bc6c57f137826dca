import { z } from 'zod'
import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import { addressPath } from '../shared/permalink.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import { showCaption } from './in-texts/caption.ts'
import { faultOfChosen } from './in-texts/chosen-media.ts'
import { showGallery } from './in-texts/gallery.ts'
import { completeImage } from './in-texts/complete-image.ts'
import { nameFile } from './in-texts/name-file.ts'
import { showAudio, showVideo } from './in-texts/player.ts'
import { showPlaylist } from './in-texts/playlist.ts'
import media from './media.ts'
import { toWordpress } from './to-wordpress.ts'

const styles = `.wp-caption, .wp-video { max-width: 100%; }
.wp-video video { height: auto; }
figcaption { color: var(--soft); font-size: .9375rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.gallery-columns-1 { grid-template-columns: minmax(0, 1fr); }
.gallery-columns-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.gallery-columns-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.gallery-item { margin: 0; }
.gallery-item img { display: block; width: 100%; }
audio { width: 100%; }
.wp-playlist-tracks li { margin: .75rem 0; }
`

export default defineArea({
  name: 'media',
  ...core,
  grants: [{ author: ['upload_files'] }],
  settings: {
    uploads_base: [
      addressPath,
      'uploads',
      'What the addresses of media files begin with: wp-content/uploads keeps those of WordPress.',
    ],
    upload_limit: [z.int().min(1), 64 * 1024 * 1024, 'The maximum size of an uploaded file, in bytes.'],
  },
  styles,
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  shortcodes: {
    caption: showCaption,
    wp_caption: showCaption,
    gallery: showGallery,
    audio: showAudio,
    video: showVideo,
    playlist: showPlaylist,
  },
  shortcodeFaults: { gallery: faultOfChosen, playlist: faultOfChosen },
  nameFile,
  completeImage,
  resources: [media],
})
