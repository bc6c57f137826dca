import { defineCatalogue } from '../../define/catalogue.ts'

export const commentWords = defineCatalogue('comments', {
  tooMany: 'You are sending comments too quickly. Wait a minute.',
  tooQuick: 'You are posting comments too quickly. Slow down.',
  parentGone: 'The comment that you are answering no longer exists.',
  enterName: 'Enter your name.',
  enterEmail: 'Enter your e-mail address.',
  enterComment: 'Enter your comment.',
  validEmail: 'Enter a valid e-mail address.',
  validWebsite: 'Enter the address of a website, or leave this empty.',
  longName: 'This is too long. Shorten the name to 245 bytes.',
  longEmail: 'This is too long. Shorten the e-mail address to 100 bytes.',
  longWebsite: 'This is too long. Shorten the website to 200 bytes.',
  longText: 'This is too long. Shorten the text to 65,525 bytes.',
  empty: 'Invalid comment content.',
  duplicate: 'Duplicate comment detected; it looks as though you’ve already said that!',
  closed: 'Sorry, comments are closed for this item.',
  nameAndEmail: 'Creating a comment requires valid author name and email values.',
  refused: 'Your comment cannot be accepted.',
})
