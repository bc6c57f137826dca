import type { Site } from '../../define/model.ts'

/** Whether search engines may show the site: its setting `blog_public`. */
export function isForSearch({ settings }: Site): boolean {
  return settings['blog_public'] !== false
}
