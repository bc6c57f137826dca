import { describe, expect, it } from 'vitest'
import { AddressForms } from '../../../src/import/addresses/address-forms.ts'
import { pathBelow } from '../../../src/import/addresses/old-path.ts'
import { encodePath } from '../../../src/text/wordpress/slug.ts'

const home = 'https://old.example/blog'

function learn(...posts: readonly (readonly [path: string, date: string, slug: string, id: number])[]) {
  const forms = new AddressForms()
  for (const [path, date, slug, id] of posts)
    forms.seePattern('permalink', `${home}${path}`, home, { date: `${date} 10:20:30`, slug, id, author: 'jo' })
  return [...forms.learnt(() => false)].map(([, form]) => form)
}

describe('the form of addresses', () => {
  it('is learnt from most of them, also where a day is a month and a slug a number', () => {
    expect(learn(['/2020/05/05/a/', '2020-05-05', 'a', 1])).toEqual(['/%year%/%monthnum%/%day%/%postname%/'])
    expect(
      learn(
        ['/2020/05/05/a/', '2020-05-05', 'a', 1],
        ['/2020/07/06/b/', '2020-06-07', 'b', 2],
        ['/x/', '', 'c', 3],
        ['/2020/09/08/d/', '2020-08-09', 'd', 4],
      ),
    ).toEqual(['/%year%/%day%/%monthnum%/%postname%/'])
    expect(learn(['/archives/7', '2020-05-05', 'a', 7], ['/archives/8', '2020-05-05', 'archives', 8])).toEqual([
      '/archives/%post_id%',
    ])
    expect(learn(['/jo/a.html', '2020-05-05', 'a', 7])).toEqual(['/%author%/%postname%.html'])
  })

  it('is none where each has another one, or none names its entry', () => {
    expect(learn(['/news/a/', '2020-05-05', 'a', 1], ['/plants/b/', '2020-05-05', 'b', 2])).toEqual([])
    expect(learn(['/2020/05/', '2020-05-05', 'a', 1])).toEqual([])
  })

  it('of lists is what stands before the slug', () => {
    const forms = new AddressForms()
    forms.seeBase('category_base', `${home}/topics/in/news/`, home, 'news')
    forms.seeBase('category_base', `${home}/topics/in/art/`, home, 'art')
    forms.seeBase('category_base', `${home}/other/x/`, home, 'x')
    expect([...forms.learnt(() => false)]).toEqual([['category_base', 'topics/in']])
    expect([...forms.learnt((_, form) => form === 'topics/in')]).toEqual([])
  })

  it('is that of paths below the website, decoded', () => {
    expect(pathBelow('http://www.old.example/blog/caf%C3%A9/', home)).toBe('/café/')
    expect(pathBelow(`${home}`, home)).toBe('/')
    expect(
      [`${home}ger/a/`, 'https://b.example/blog/a/', `${home}/?p=7`, 'a', `${home}/${'a'.repeat(3000)}`].map((link) =>
        pathBelow(link, home),
      ),
    ).toEqual(Array.from({ length: 5 }, () => undefined))
    expect(encodePath('/café/a?b/')).toBe('/caf%C3%A9/a%3Fb/')
  })
})
