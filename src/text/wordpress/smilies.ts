import { forwardSearch } from '../html/scan-html.ts'

const table =
  ':twisted: 😈 :shock: 😯 :smile: 🙂 :neutral: 😐 :arrow: ➡ :???: 😕 :cool: 😎 :evil: 👿 :grin: 😀 :idea: 💡 :oops: 😳 ' +
  ':razz: 😛 :roll: 🙄 :wink: 😉 :cry: 😥 :eek: 😮 :lol: 😆 :mad: 😡 :sad: 🙁 8-) 😎 8-O 😯 :-( 🙁 :-) 🙂 :-? 😕 :-D 😀 :-P ' +
  '😛 :-o 😮 :-x 😡 :-| 😐 ;-) 😉 8O 😯 :( 🙁 :) 🙂 :? 😕 :D 😀 :P 😛 :o 😮 :x 😡 :| 😐 ;) 😉 :!: ❗ :?: ❓'

const words = table.split(' ')
const pictures = new Map(words.flatMap((word, at): [string, string][] => (at % 2 ? [] : [[word, words[at + 1]!]])))
const signs = [...pictures.keys()].sort((a, b) => b.length - a.length).map((sign) => sign.replace(/[?()|]/g, '\\$&'))
const anySmiley = new RegExp(signs.join('|'))
const smiley = new RegExp(
  `(?<=^|[\\r\\n\\t \\u00a0]|&nbsp;)(?:${signs.join('|')})(?=$|[\\r\\n\\t \\u00a0]|&nbsp;)`,
  'gm',
)
const untouched = /^<(code|pre|style|script|textarea)[^>]*>/i

/** Turns emoticons between blanks into emoji; single-line tags and code stay. */
export function showSmilies(html: string): string {
  if (!anySmiley.test(html)) return html
  const opening = forwardSearch(html, '<')
  const closing = forwardSearch(html, '>')
  const lineEnd = forwardSearch(html, '\n')
  let out = ''
  let at = 0
  let quiet = ''
  const put = (end: number) => {
    const text = html.slice(at, end)
    out += quiet || text.startsWith('<') ? text : text.replace(smiley, (sign) => pictures.get(sign)!)
  }
  for (let tag = opening(0); tag >= 0;) {
    const end = closing(tag)
    if (end < 0) break
    const line = lineEnd(tag)
    if (line < 0 || line > end) {
      const markup = html.slice(tag, end + 1)
      put(tag)
      out += markup
      at = end + 1
      if (quiet === '') quiet = untouched.exec(markup)?.[1] ?? ''
      else if (markup === `</${quiet}>`) quiet = ''
    }
    tag = opening(Math.max(at, tag + 1))
  }
  put(html.length)
  return out
}
