import { formStyles } from './form-styles.ts'

/** Address of the stylesheet, below the website's address. */
export const stylesheetPath = '/almanac-pages.css'

/** The style of every page: one column, the reader's own font, light or dark as the reader prefers. */
export const stylesheet = `:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d211c; --soft: #565d54; --line: #d9dcd3; --link: #1c5c3a; --tint: #eef2ea;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #161915; --ink: #e8ebe4; --soft: #a9b1a5; --line: #363c34; --link: #8fd3ab; --tint: #21261f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
.bar, main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
header.bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between; border-bottom: 1px solid var(--line); }
footer.bar { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9375rem; }
footer p { margin: .25rem 0; }
.name { margin: 0; font-weight: 700; }
.logo { width: auto; height: 2rem; vertical-align: middle; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: .15em; }
header a { text-decoration: none; display: inline-block; padding: .35rem 0; }
a:hover, [aria-current=page] { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999rem; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { left: .5rem; top: .5rem; z-index: 1; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 5vw, 2.3rem); margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.4rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0; }
img, video, iframe { max-width: 100%; }
img { height: auto; }
figure { margin: 1.5rem 0; }
.lead img { display: block; width: 100%; max-height: 26rem; object-fit: cover; border-radius: .5rem; }
.alignleft { float: left; margin: .35rem 1.25rem .5rem 0; }
.alignright { float: right; margin: .35rem 0 .5rem 1.25rem; }
.aligncenter { display: block; margin-left: auto; margin-right: auto; text-align: center; }
.wp-caption { max-width: 100%; }
figcaption { color: var(--soft); font-size: .9375rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.gallery-columns-1 { grid-template-columns: minmax(0, 1fr); }
.gallery-columns-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.gallery-columns-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.gallery-item { margin: 0; }
.gallery-item img { display: block; width: 100%; }
audio { width: 100%; }
.wp-playlist-tracks li { margin: .75rem 0; }
iframe.wp-embedded-content { display: none; }
pre, .scroll { overflow-x: auto; }
pre { background: var(--tint); padding: 1rem; border-radius: .5rem; }
blockquote { margin: 1.5rem 0; padding-left: 1rem; border-left: 4px solid var(--line); color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: left; vertical-align: top; }
.when, .soft { color: var(--soft); margin: 0; }
.entries { padding: 0; list-style: none; }
.entries li { padding: .9rem 0; border-bottom: 1px solid var(--line); }
.entries p { margin: .15rem 0 0; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 1.25rem 0; padding: 1rem; background: var(--tint); border-radius: .5rem; }
dl.facts dt { font-weight: 600; }
dl.facts dd { margin: 0; min-width: 0; }
.turn { display: flex; justify-content: space-between; gap: 1rem; }
.month { table-layout: fixed; }
.month td { height: 5rem; padding: .3rem; border: 1px solid var(--line); font-size: .875rem; line-height: 1.35; }
.month th { border: 0; color: var(--soft); font-weight: 600; font-size: .875rem; }
.month ul { margin: 0; padding: 0; list-style: none; }
.month .today { background: var(--tint); font-weight: 600; }
.month a { display: block; padding: .15rem 0; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; max-width: 32rem; }
form label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; justify-items: stretch; }
form label.choice { display: flex; gap: .5rem; align-items: baseline; }
input, textarea, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .35rem; padding: .55rem .7rem; max-width: 100%; }
button { justify-self: start; background: var(--link); border-color: var(--link); color: var(--paper); font-weight: 600; }
.error { border-left: 4px solid currentColor; padding-left: 1rem; font-weight: 600; }
.card { margin: 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .5rem; min-height: 12rem; }
.thumb { float: right; width: 7rem; height: 7rem; object-fit: cover; margin: 0 0 .5rem 1rem; border-radius: .35rem; }
.card h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
@media (min-width: 38.01rem) { .narrow { display: none; } }
@media (max-width: 38rem) {
  dl.facts { grid-template-columns: 1fr; gap: 0; }
  dl.facts dd { margin-bottom: .5rem; }
  .month thead, .month .empty { display: none; }
  .month, .month tbody, .month tr, .month td { display: block; height: auto; border: 0; }
  .month td { padding: .5rem 0; border-bottom: 1px solid var(--line); font-size: 1rem; }
}
${formStyles}@media print { .skip, nav, footer { display: none; } }
`
