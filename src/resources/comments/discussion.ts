import type { CommentView, Entry, Resource, View } from '../../model/model.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { isOpen, typeOf } from './access.ts'
import { authorNameOf, needsName, websiteOf } from './author.ts'
import { postOf } from './post.ts'
import { submitComment } from './submit-comment.ts'
import { findComment, commentsOn } from './threads.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Comments as pages show them below their entry, and accept them from visitors. */
export const discussion: NonNullable<Resource['discussion']> = {
  policy: (entry, view) => {
    if (!isOpen(entry, view)) return 'nobody'
    return view.site.settings['comment_registration'] === true ? 'members' : 'everybody'
  },
  needsName,
  commentsOn,
  find: findComment,
  describe: toCommentView,
  submit: submitComment,
}

function toCommentView(comment: Entry, view: View): CommentView {
  const { site } = view
  const { fields } = comment.resource
  const avatars = fields['author_avatar_urls']!.show(comment, view) as Readonly<Record<number, string>>
  const website = websiteOf(comment, site)
  const user = authorOf(comment, site)
  const post = postOf(comment, site)
  return {
    name: textContent(authorNameOf(comment, site)),
    website: /^https?:\/\/./i.test(website) ? website : undefined,
    avatar: avatars[48]!,
    get html() {
      const { rendered } = fields['content']!.show(comment, view) as { readonly rendered: string }
      return rendered
    },
    isByAuthor: user !== undefined && post !== undefined && user === authorOf(post, site),
    isMention: typeOf(comment) === 'pingback' || typeOf(comment) === 'trackback',
    isWaiting: comment.derived.status !== 'approved',
  }
}
