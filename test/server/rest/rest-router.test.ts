import { describe, expect, it } from 'vitest'
import { defineAction, defineResource, openAccess } from '../../../src/define/define.ts'
import type { Resource } from '../../../src/model/model.ts'
import { toRoutes } from '../../../src/derive/routes.ts'
import { openRestRouter } from '../../../src/server/rest/rest-router.ts'

describe('finding the route of a path', () => {
  const { find } = openRestRouter(
    toRoutes([
      resource('posts', ['', '/{id}', '/{id}.ics', '/{parent}/revisions', '/{parent}/revisions/{id}', '/me']),
      resource('types', ['/{type}']),
    ]),
    () => undefined,
  )

  it('names the parts of a path as the matched route does, whatever other routes call them', () => {
    expect(find('/toy/v1/posts/5')?.params).toEqual({ id: '5' })
    expect(find('/toy/v1/posts/5/revisions')?.params).toEqual({ parent: '5' })
    expect(find('/toy/v1/posts/5/revisions/9')?.params).toEqual({ parent: '5', id: '9' })
    expect(find('/toy/v1/types/nav-menu')?.params).toEqual({ type: 'nav-menu' })
  })

  it('prefers a name to a placeholder, without regard to case', () => {
    expect(find('/toy/v1/posts/me')?.route.path).toBe('/toy/v1/posts/me')
    expect(find('/TOY/v1/Posts/5/REVISIONS')?.route.path).toBe('/toy/v1/posts/{parent}/revisions')
  })

  it('allows one closing slash', () => {
    expect(find('/toy/v1/posts/5/revisions/9/')?.params).toEqual({ parent: '5', id: '9' })
    expect(find('/toy/v1/posts/5//')).toBeUndefined()
  })

  it('takes digits only where an id stands', () => {
    expect(find('/toy/v1/posts/five')).toBeUndefined()
    expect(find('/toy/v1/posts/5/revisions/nine')).toBeUndefined()
  })

  it('tells words as they were written, and digits without the suffix of a file', () => {
    expect(find('/TOY/v1/types/Nav_Menu/')?.params).toEqual({ type: 'Nav_Menu' })
    expect(find('/toy/v1/posts/5.ICS')).toMatchObject({
      route: { path: '/toy/v1/posts/{id}.ics' },
      params: { id: '5' },
    })
  })

  it('takes no escape, no empty part and no sign of a pattern for part of a route', () => {
    for (const path of [
      '/toy/v1/posts%2F5',
      '/toy/v1/types/a%2fb',
      '/toy/v1/types/%C3%B6',
      '//toy/v1/posts',
      '/toy//v1/posts',
    ])
      expect(find(path), path).toBeUndefined()
    for (const part of [':id(\\d+)', '(?P<id>[\\d]+)', '*', '**', '\\d+', '{id}', '__proto__'])
      expect(find(`/toy/v1/posts/${part}`), part).toBeUndefined()
  })

  it('finds nothing where a path ends before or goes beyond a route', () => {
    expect(find('/toy/v1')).toBeUndefined()
    expect(find('/toy/v1/types')).toBeUndefined()
    expect(find('/toy/v1/posts/5/revisions/9/more')).toBeUndefined()
  })
})

function resource(base: string, paths: readonly string[]): Resource {
  const open = () => undefined
  const actions = paths.map((path) =>
    defineAction({
      name: 'get',
      summary: 'Get.',
      methods: ['GET'],
      path,
      args: () => ({}),
      permit: open,
      run: () => ({ kind: 'value', value: path }),
    }),
  )
  return defineResource({
    name: base,
    namespace: 'toy/v1',
    base,
    summary: 'Toys.',
    labels: { singular: 'Toy', plural: 'Toys' },
    actions,
    access: openAccess,
  })
}
