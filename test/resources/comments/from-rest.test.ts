import { expect, it } from 'vitest'
import type { RestSource, SourceComment } from '../../../src/model/model.ts'
import { fromRest } from '../../../src/resources/comments/from-rest.ts'
import { renderComment } from '../../../src/text/wordpress/render.ts'

function contentOf(content: object, isSignedIn = false): string {
  const [list] = fromRest.lists!({ isSignedIn } as RestSource)
  return (list!.read({ id: 7, content }, {} as never) as SourceComment).content
}

it('a comment that is told only as it is seen comes over as it was written: lines, without the paragraphs made of them', () => {
  const rendered = '<p>One<br />\ntwo <em>three</em></p>\n<p>four</p>\n'
  expect(contentOf({ rendered })).toBe('One\ntwo <em>three</em>\n\nfour')
  expect(renderComment(contentOf({ rendered }))).toBe(rendered)
})

it('a comment that is told as it is written stays as it is', () => {
  const raw = '<p>One<br />two</p>'
  expect(contentOf({ raw, rendered: 'other' }, true)).toBe(raw)
})
