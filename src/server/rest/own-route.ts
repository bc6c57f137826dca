import { defineResource, openAccess, type ResourceOptions } from '../../define/define.ts'
import type { Action } from '../../model/model.ts'
import type { Route } from '../../derive/routes.ts'

type About = Pick<ResourceOptions, 'name' | 'base' | 'namespace' | 'summary' | 'labels'>

/** A public route that the server itself answers, at `/{base}` or as the index of a namespace at `/{namespace}`. */
export function ownRoute(about: About, does: Omit<Action, 'path' | 'permit'>): Route {
  const { namespace = '', base } = about
  const action: Action = { ...does, path: '', permit: () => undefined }
  const path = `/${namespace || base}`
  const resource = defineResource({ ...about, actions: [action], access: openAccess })
  const byVerb = new Map(action.methods.map((verb) => [verb, action] as const))
  return { namespace, path, pattern: path, resource, actions: [action], byVerb }
}
