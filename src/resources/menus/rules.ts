import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'wrong-menu': [
    'error',
    'A file in `menus/` is not a menu: `{ "name": "Main", "items": [{ "title": "About", "ref": "page/about", "items": [] }] }`.',
    'Correct the member that the message names; other data that a theme needs may go into members with other names.',
  ],
  'untitled-line': ['error', 'A menu item has no title, so nobody could see it.', 'Write its `title`.'],
  'menu-target': [
    'error',
    'A menu item leads to an entry that does not exist.',
    'Write it as files name entries (`page/about`, `category/news`), or an address that begins with `/`, `#` or `https:`.',
  ],
  'hidden-target': [
    'note',
    'A menu item leads to an entry that not everybody may read: readers do not see the item.',
    'Publish that entry, or remove the item.',
  ],
  'doubled-location': [
    'warning',
    'Two menus have the same location: only one of them is shown there.',
    'Remove `location` from the other one.',
  ],
})
