import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Files, testSite } from '../../harness.ts'
import { makePicture } from '../../pictures.ts'

/** Where files are served. */
export const source = 'http://site.test/uploads'
const sidecar = (id: number, more = '') => `---\nid: ${id}\n${more}---\n`

/** A site with some files, those of a picture as bytes; `show` answers what a text is shown as. */
export async function mediaSite(texts: Files = {}) {
  const test = testSite({
    'posts/own.md': '---\nid: 5\ndate: 2026-01-02T03:04:05\ncontent_format: html\n---\n\n[gallery]\n',
    'posts/draft.md': '---\nid: 6\nstatus: draft\n---\n',
    'media/sea.png.md': sidecar(11, 'post: own\nalt_text: The "sea"\ncaption: "It\'s *here*"\ntitle: Sea\n'),
    'media/tall.png.md': sidecar(12, 'post: own\ntitle: Alp\n'),
    'media/secret.png.md': sidecar(13, 'post: draft\n'),
    'media/free.png.md': sidecar(14),
    'media/song.mp3': 'ID3',
    'media/song.mp3.md': sidecar(15, 'post: own\ntitle: A song & more\n'),
    'media/film.mp4': 'x',
    'media/film.mp4.md': sidecar(16, 'caption: "The -- film"\n'),
    ...texts,
  })
  const put = (name: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(test.root, 'media', name)), { recursive: true })
    writeFileSync(join(test.root, 'media', name), bytes)
    test.site.load(`media/${name}`)
  }
  put('sea.png', await makePicture(400, 300))
  put('tall.png', await makePicture(60, 90))
  put('secret.png', await makePicture(10, 10))
  put('free.png', await makePicture(10, 10))
  const show = (body: string, format = 'html') => {
    writeFileSync(
      join(test.root, 'posts/own.md'),
      `---\nid: 5\ndate: 2026-01-02T03:04:05\ncontent_format: ${format}\n---\n\n${body}\n`,
    )
    return test.site.render(test.site.load('posts/own.md')!).content
  }
  const shownIn = (body: string) =>
    [...show(body).matchAll(/src="[^"]*\/([a-z]+)[^"/]*\.\w+"/g)].map(([, name]) => name)
  return { ...test, show, shownIn, put }
}
