import { memoize } from '../../work/caches.ts'
import type { Area } from '../../model/model.ts'

/** Path of the stylesheet below the website's address. */
export const stylesheetPath = '/almanac-pages.css'

/** Path of the site's own rules, `site/style.css`, which follow. */
export const ownStylesheetPath = '/almanac-site.css'

/** The style of every page: one column, the reader's own font, light or dark by preference; with the areas' additions. */
export const stylesheetOf = memoize(
  (areas: readonly Area[]) => `:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d211c; --soft: #565d54; --line: #d9dcd3; --link: #1c5c3a; --tint: #eef2ea; --bad: #9c2b16;
  --font: system-ui, sans-serif; --heading-font: var(--font); --width: 46rem; --radius: .5rem; --logo: 2rem;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #161915; --ink: #e8ebe4; --soft: #a9b1a5; --line: #363c34; --link: #8fd3ab; --tint: #21261f; --bad: #ffa48f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 var(--font); overflow-wrap: break-word; }
.bar, main { max-width: var(--width); margin: 0 auto; padding: 1rem 1.25rem; }
header.bar { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
footer.bar { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9375rem; }
footer p { margin: .25rem 0; }
.own { margin: .5rem 0; }
.own :is(h1, h2, h3) { font-size: 1.0625rem; margin: 1rem 0 .25rem; }
.name { margin: 0; min-width: 0; font-weight: 700; }
header .search { margin-inline-start: auto; }
.logo { width: auto; height: var(--logo); vertical-align: middle; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
nav, nav li { min-width: 0; }
nav a { display: inline-block; min-height: 1.5rem; min-width: 1.5rem; max-width: 100%; overflow-wrap: anywhere; }
nav ul ul { flex-direction: column; gap: 0; padding-inline-start: .9rem; font-size: .9375rem; }
.below { margin: 2rem 0; }
.below ul { display: block; padding-inline-start: 1.2rem; list-style: disc; }
a { color: var(--link); text-underline-offset: .15em; }
header a { text-decoration: none; display: inline-block; padding: .35rem 0; }
a:hover, a[aria-current] { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset-inline-start: -999rem; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { inset-inline-start: .5rem; top: .5rem; z-index: 1; }
h1, h2, h3 { font-family: var(--heading-font); line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 5vw, 2.3rem); margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.4rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0; }
img, video, iframe { max-width: 100%; }
img { height: auto; }
figure { margin: 1.5rem 0; }
.lead img { display: block; width: auto; max-height: min(40rem, 85vh); margin-inline: auto; border-radius: var(--radius); }
.alignleft { float: left; margin: .35rem 1.25rem .5rem 0; }
.alignright { float: right; margin: .35rem 0 .5rem 1.25rem; }
.aligncenter { display: block; margin-inline: auto; text-align: center; }
pre, .scroll { overflow-x: auto; }
.scroll { margin-block: 1.5rem; }
.scroll > table { margin: 0; }
pre { background: var(--tint); padding: 1rem; border-radius: var(--radius); }
.task-list-item { list-style: none; }
blockquote { margin: 1.5rem 0; padding-inline-start: 1rem; border-inline-start: 4px solid var(--line); color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: start; vertical-align: top; }
.when, .soft { color: var(--soft); margin: 0; }
.entries { padding: 0; list-style: none; }
.entries li { display: flow-root; padding: .9rem 0; border-bottom: 1px solid var(--line); }
.entries h2, .entries h3 { font-size: 1.15rem; margin: 0; }
.teaser { float: inline-end; width: 8rem; height: auto; max-height: 8rem; object-fit: contain; object-position: 100% 0; margin-inline-start: 1rem; border-radius: var(--radius); }
[dir=rtl] .teaser { object-position: 0 0; }
.entries p { margin: .15rem 0 0; }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1.25rem; margin: 1.25rem 0; padding: 1rem; background: var(--tint); border-radius: var(--radius); }
dl.facts img { max-width: min(100%, 12rem); height: auto; border-radius: var(--radius); }
dl.facts dt { font-weight: 600; grid-column: 1; }
dl.facts dd { margin: 0; min-width: 0; grid-column: 2; unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; }
.ways { margin: 1rem 0; font-size: .9375rem; }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin: 1.25rem 0; }
.turn > span { flex: 1 1 0; white-space: nowrap; }
.turn > span.soft { flex: 0 1 auto; text-align: center; }
.turn > span:last-child { text-align: end; }
.turn.neighbours > span { min-width: 0; white-space: normal; }
.neighbours { margin: 2rem 0; padding: 1rem 0; border-block: 1px solid var(--line); }
.neighbours a { display: block; text-decoration: none; }
.neighbours a:hover { text-decoration: underline; }
.neighbours .soft { display: block; font-size: .875rem; }
.crumbs ol, .terms { display: flex; flex-wrap: wrap; margin: 1rem 0 0; padding: 0; list-style: none; }
.crumbs li, .terms li { min-width: 0; max-width: 100%; overflow-wrap: anywhere; }
.crumbs { font-size: .9375rem; color: var(--soft); }
.crumbs li + li::before { content: '/'; padding: 0 .5rem; color: var(--soft); }
.terms { gap: .5rem; margin-top: 1.5rem; }
.terms a { display: block; padding: .15rem .7rem; background: var(--tint); border-radius: 1rem; font-size: .9375rem; text-decoration: none; }
.remarks, .answers { margin: 0; padding: 0; list-style: none; }
.answers { margin-inline-start: 1.4rem; padding-inline-start: 1.4rem; border-inline-start: 2px solid var(--line); }
.answers.flat { margin-inline-start: 0; padding-inline-start: 0; border-inline-start: 0; }
.remark { display: grid; grid-template-columns: 48px minmax(0, 1fr); column-gap: 1rem; padding: .9rem 0; scroll-margin-top: 1rem; }
.remark > * { grid-column: 2; margin: 0; }
.remark .avatar { grid-column: 1; grid-row: 1 / span 6; border-radius: 50%; }
.remark p { margin: .35rem 0 0; }
.remark header .soft { display: block; font-size: .875rem; }
.remark header .soft a { color: inherit; }
.mention { grid-template-columns: minmax(0, 1fr); }
.mention > * { grid-column: 1; }
.mark { display: inline-block; padding: 0 .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; color: var(--soft); }
:target > .remark { background: var(--tint); box-shadow: 0 0 0 .5rem var(--tint); border-radius: .1rem; }
.month { table-layout: fixed; }
.month td { height: 5rem; padding: .3rem; border: 1px solid var(--line); font-size: .875rem; line-height: 1.35; }
.month th { border: 0; color: var(--soft); font-weight: 600; font-size: .875rem; }
.month ul { margin: 0; padding: 0; list-style: none; }
.month .today { background: var(--tint); font-weight: 600; }
.month a { display: block; min-height: 1.5rem; padding: .2rem 0; text-decoration: none; hyphens: auto; }
.month .what { text-decoration: underline; }
.month a .soft { display: block; font-weight: 400; }
.month .off .what { text-decoration: line-through; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; max-width: 32rem; }
form.search { display: flex; gap: .4rem; max-width: 24rem; }
.search input { flex: 1 1 9rem; width: 9rem; min-width: 0; padding: .35rem .6rem; }
.search button { padding: .35rem .8rem; }
main .search { margin: 1rem 0; }
.field { display: grid; gap: .25rem; }
.field .error { margin: 0; }
.field :is(input, textarea) { width: 100%; }
form label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; justify-items: stretch; }
form label.choice { display: flex; gap: .5rem; align-items: baseline; }
input, textarea, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .35rem; padding: .55rem .7rem; max-width: 100%; }
button { justify-self: start; background: var(--link); border-color: var(--link); color: var(--paper); font-weight: 600; }
button.other { background: none; color: var(--link); }
.error { border-inline-start: 4px solid currentColor; padding-inline-start: 1rem; color: var(--bad); font-weight: 600; }
.error p { margin: 0; }
.error a { color: inherit; }
[aria-invalid=true] { border-color: var(--bad); }
.said { border-inline-start: 4px solid var(--link); padding-inline-start: 1rem; font-weight: 600; }
#respond:focus { outline: none; }
#respond > .soft, #respond > .error { margin: 0 0 1rem; }
.trap { position: absolute; inset-inline-start: -999rem; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.card { margin: 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); min-height: 12rem; }
.thumb { float: inline-end; width: 7rem; height: 7rem; object-fit: cover; margin-block: 0 .5rem; margin-inline: 1rem 0; border-radius: .35rem; }
.card h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
pre, code, kbd, samp { direction: ltr; unicode-bidi: isolate; }
[dir=rtl] :is(input[type=email], input[type=url], input[type=tel]) { direction: ltr; text-align: end; }
@media (min-width: 38.01rem) { .narrow { display: none; } }
@media (max-width: 38rem) {
  .wide, .month a .wide { display: none; }
  .teaser { width: 5.5rem; max-height: 5.5rem; }
  h1, h2, h3 { hyphens: auto; }
  header .search { flex: 1 1 100%; max-width: none; }
  .answers { margin-inline-start: .5rem; padding-inline-start: .75rem; }
  .remark { grid-template-columns: 36px minmax(0, 1fr); column-gap: .75rem; }
  .mention { grid-template-columns: minmax(0, 1fr); }
  .avatar { width: 36px; }
  dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dl.facts dd { margin-bottom: .5rem; grid-column: 1; }
  .month thead, .month .empty { display: none; }
  .month, .month tbody, .month tr, .month td { display: block; height: auto; border: 0; }
  .month td { padding: .5rem 0; border-bottom: 1px solid var(--line); font-size: 1rem; }
}
${areas.map(({ styles }) => styles ?? '').join('')}@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --link: #000; --tint: #fff; }
  .skip, nav, footer, form, form.search, #respond { display: none; }
  header.bar { border: 0; }
  .bar, main { max-width: none; padding-inline: 0; }
  .scroll, pre { overflow: visible; white-space: pre-wrap; }
  .scroll { white-space: normal; }
  img, pre, blockquote, dl.facts, tr { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
}
`,
)
