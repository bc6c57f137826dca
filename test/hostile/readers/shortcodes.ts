import type { Entry, Site, ShortcodeView, ShowShortcode } from '../../../src/model/model.ts'
import { htmlClass, showCaption } from '../../../src/resources/media/in-texts/caption.ts'
import { faultOfChosen } from '../../../src/resources/media/in-texts/chosen-media.ts'
import { showGallery } from '../../../src/resources/media/in-texts/gallery.ts'
import { isMentioned, mentionersOf } from '../../../src/resources/media/mentions.ts'
import { completeImage } from '../../../src/resources/media/in-texts/complete-image.ts'
import { nameFile } from '../../../src/resources/media/in-texts/name-file.ts'
import { playerOf, showAudio, showVideo } from '../../../src/resources/media/in-texts/player.ts'
import { showPlaylist } from '../../../src/resources/media/in-texts/playlist.ts'
import { toTextHtml } from '../../../src/resources/embeds/in-texts/fetch-wanted.ts'
import { showEmbed, showsAddress } from '../../../src/resources/embeds/in-texts/embed-shortcode.ts'
import { readShortcodeAttributes } from '../../../src/text/wordpress/shortcode-attributes.ts'
import { placeFiles } from '../../../src/site/show/place-files.ts'
import type { ShowingSite } from '../../../src/site/show/shown-shortcodes.ts'
import type { Reader, Readers } from './reader.ts'

const site = {
  get: () => undefined,
  having: () => [],
  keysInSpace: () => [],
  inSpace: () => undefined,
  find: () => undefined,
  home: 'https://site.test',
  resources: new Map(),
  service: () => ({ find: () => undefined }),
}
// A site whose every picture is there.
const pictured = {
  ...site,
  settings: {},
  at: () => ({
    path: 'media/a.png',
    id: 1,
    resource: { access: { rights: { read: () => true } } },
  }),
  files: {
    factsOf: () => ({
      picture: {
        width: 400,
        height: 300,
        copies: [{ name: 'medium', file: 'a-300x225.png', width: 300, height: 225 }],
      },
    }),
  },
}
const placing = { ...pictured, areas: [{ completeImage }], inTexts: { nameFiles: [nameFile] } }
const view: ShortcodeView = {
  site: { ...site, settings: {} } as unknown as Site,
  entry: { id: 1, path: 'posts/a.md' } as Entry,
  number: 1,
  show: (html) => html,
  showAs: () => undefined,
  dependOn: () => undefined,
}

/** Shows a shortcode with a text as its attributes, as the value of each, and as what it encloses. */
function shows(show: ShowShortcode, ...names: string[]): Reader[] {
  const name = 'x'
  return [
    (text) => show({ name, content: text, ...readShortcodeAttributes(text) }, view),
    ...names.map(
      (key) => (text: string) => show({ name, content: text, items: [], named: new Map([[key, text]]) }, view),
    ),
  ]
}

const chosen = 'reads what showGallery and showPlaylist are given'

const mentioned = { path: 'media/a.png', id: 1 } as Entry
// A site of one text.
const mentioning = (text: string) =>
  ({
    resources: new Map([['post', { name: 'post', files: 'posts/{slug}.md', fields: {} }]]),
    all: () => [{ data: { title: text } }],
    bodyOf: () => text,
    generation: 1,
  }) as unknown as Site

/** What shows shortcodes, whose attributes and contents anybody may have written. */
export const shortcodeReaders: Readers = {
  'resources/media/in-texts/name-file.ts': {
    nameFile: ['', '../media/', '/uploads/'].map(
      (begun) => (text: string) =>
        nameFile(begun + text, { path: 'posts/a.md' } as Entry, { ...site, settings: {} } as unknown as Site)?.isThere,
    ),
  },
  'resources/media/in-texts/complete-image.ts': {
    completeImage: ['<img ', '<img src="', '<img src="https://site.test/uploads/a.png" '].map(
      (begun) => (text: string) => completeImage(`${begun}${text}>`, { ...view, site: pictured as unknown as Site }),
    ),
  },
  'site/show/place-files.ts': {
    placeFiles: ['', '<img src="../media/a" ', '<img srcset="', '<p style="'].map(
      (begun) => (text: string) =>
        placeFiles(`${begun}${text} src="a"`, { path: 'posts/a.md' } as Entry, placing as unknown as ShowingSite),
    ),
  },
  'resources/media/mentions.ts': {
    isMentioned: (text) => isMentioned(mentioned, mentioning(text)),
    mentionersOf: (text) => [...mentionersOf(mentioned, mentioning(text))],
  },
  'resources/media/in-texts/caption.ts': {
    showCaption: [
      ...shows(showCaption),
      (text) =>
        showCaption({ name: 'caption', content: `<img ${text}`, items: [], named: new Map([['width', '9']]) }, view),
      (text) =>
        showCaption(
          {
            name: 'caption',
            content: '',
            items: [],
            named: new Map([
              ['width', '9'],
              ['caption', text],
              ['id', text],
            ]),
          },
          view,
        ),
    ],
    htmlClass,
  },
  'resources/media/in-texts/chosen-media.ts': {
    chosenMedia: chosen,
    faultOfChosen: (text) => faultOfChosen({ name: 'gallery', items: [], named: new Map([['ids', text]]) }, view),
  },
  'resources/media/in-texts/gallery.ts': { showGallery: shows(showGallery, 'ids', 'exclude', 'orderby', 'size') },
  'resources/media/in-texts/player.ts': {
    playerOf,
    showAudio: shows(showAudio, 'src', 'mp3', 'style'),
    showVideo: [
      ...shows(showVideo, 'src', 'mp4', 'poster'),
      (text) => showVideo({ name: 'video', content: text, items: [], named: new Map([['src', `${text}.mp4`]]) }, view),
    ],
  },
  'resources/media/in-texts/playlist.ts': { showPlaylist: shows(showPlaylist, 'ids', 'style') },
  'resources/embeds/in-texts/embed-shortcode.ts': {
    showEmbed: [
      ...shows(showEmbed, 'src'),
      (text) => showEmbed({ name: 'embed', content: `https://youtu.be/${text}`, items: [], named: new Map() }, view),
    ],
    showsAddress: [
      (text) => showsAddress(text, view.site),
      (text) => showsAddress(`https://youtu.be/${text}`, view.site),
    ],
  },
  'resources/embeds/in-texts/embed-store.ts': { EmbedStore: 'keeps what toTextHtml makes' },
  'resources/embeds/in-texts/fetch-wanted.ts': {
    fetchAll: 'keeps what toTextHtml makes',
    openFetcher: 'keeps what toTextHtml makes',
    toTextHtml: [(text) => toTextHtml(text, text), (text) => toTextHtml(`<iframe ${text}>`, text)],
  },
  'resources/embeds/in-texts/providers.ts': { providersOf: 'asks by lookUpEmbed' },
  'resources/embeds/in-texts/refresh-embeds.ts': { refreshEmbeds: 'reads no text itself' },
}
