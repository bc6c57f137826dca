import { expect, it } from 'vitest'
import { findElsewhere } from '../../src/text/style-addresses.ts'

const found = (css: string) => findElsewhere(css).map(({ at, isImport }) => [css.slice(at, at + 6), isImport])

it('what asks other websites is found once each, in image-set() too', () => {
  expect(found('@import url(https://x.example/a.css);')).toEqual([['@impor', true]])
  expect(found('@import "https://x.example/a.css";')).toEqual([['@impor', true]])
  expect(found('a { background: image-set( "https://x.example/a.png" 1x) }')).toEqual([['image-', false]])
  expect(found("a { background: image-set(url('//x.example/a.png') 1x) }")).toEqual([["url('/", false]])
})

it('what does not is passed over: own files, comments, and selectors that name addresses', () => {
  expect(found('/* url(https://x.example/) */ a { background: image-set("/uploads/a.png" 1x), url(/a.png) }')).toEqual(
    [],
  )
  expect(found('a[href^="https://"]::after { content: "https://x.example" }')).toEqual([])
})
