import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'wrong-menu': [
    'error',
    'A file in `menus/` is no menu: `{ "name": "Main", "items": [{ "title": "About", "ref": "page/about", "items": [] }] }`.',
    'Correct the member that the message names; what a theme needs besides may stand in members of other names.',
  ],
  'untitled-line': ['error', 'A line of a menu has no title: nobody could see it.', 'Write its `title`.'],
  'menu-target': [
    'error',
    'A line of a menu leads to an entry that is not there.',
    'Write it as files name entries (`page/about`, `category/news`), or an address that begins with `/`, `#` or `https:`.',
  ],
  'hidden-target': [
    'note',
    'A line of a menu leads to what not everybody may read: readers do not see the line.',
    'Publish what it leads to, or take the line out.',
  ],
  'doubled-location': [
    'warning',
    'Two menus have the same location: one of them is not shown there.',
    'Take `location` out of the one that is not meant.',
  ],
})
