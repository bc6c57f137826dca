import { isWordChar, markupEnd } from '../html/scan-html.ts'

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
const untouched = new Set(['code', 'pre', 'style', 'script', 'textarea'])

/** Turns emoticons between blanks into emoji; tags, comments and code stay as they are. */
export function showSmilies(html: string): string {
  if (!anySmiley.test(html)) return html
  let out = ''
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    const textEnd = tag < 0 ? html.length : tag
    out += html.slice(at, textEnd).replace(smiley, (sign) => pictures.get(sign)!)
    if (tag < 0) break
    at = ignoredEnd(html, tag)
    out += html.slice(tag, at)
  }
  return out
}

function ignoredEnd(html: string, tag: number): number {
  const end = markupEnd(html, tag)
  let nameEnd = tag + 1
  while (nameEnd < end && isWordChar(html.charCodeAt(nameEnd))) nameEnd++
  const name = html.slice(tag + 1, nameEnd).toLowerCase()
  if (!untouched.has(name)) return end
  const close = html.indexOf(`</${name}>`, end)
  return close < 0 ? html.length : close
}
