import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_cannot_view__menus: ['auth', 'Sorry, you are not allowed to view menus.'],
  rest_forbidden_context__menus: ['auth', 'Sorry, you are not allowed to edit menus.'],
  rest_cannot_create__menus: ['auth', 'Sorry, you are not allowed to create menus or their items.'],
  rest_cannot_update__menu: ['auth', 'Sorry, you are not allowed to change menus.'],
  rest_cannot_edit__item: ['auth', 'Sorry, you are not allowed to change menu items.'],
  rest_cannot_delete__menus: ['auth', 'Sorry, you are not allowed to delete menus or their items.'],
  empty_term_name__menu: [400, 'A menu needs a name.', 'Give it one.'],
  menu_exists: [400, 'The menu name {name} conflicts with another menu name.', 'Choose another.'],
  rest_term_invalid__menu: [404, 'Term does not exist.', 'List the menus to see their ids.'],
  rest_post_invalid_id__item: [404, 'Invalid post ID.', 'List the menu items to see their ids.'],
  rest_post_invalid_id__line: [
    404,
    'The menu has no item {line}.',
    'At a terminal, `menu get` shows the ids of its items; `menu-item list` prints them everywhere.',
  ],
  rest_trash_not_supported__items: [
    501,
    "Menu items do not support trashing. Set 'force=true' to delete.",
    'Send `force=true`.',
  ],
  rest_menu_location_invalid: [404, 'Invalid menu location.', 'List the locations.'],
  rest_invalid_menu_location: [400, 'Invalid menu location.', 'The locations are: {known}.'],
  invalid_menu_id: [400, 'Invalid menu ID.', 'Name an existing menu in `menus`.'],
  rest_term_invalid_id: [400, 'Invalid term ID.', 'Name an existing term.'],
  rest_post_invalid_id__target: [400, 'Invalid post ID.', 'Name an existing entry.'],
  rest_post_invalid_id__typed: [
    400,
    "There is no entry '{ref}'.",
    'Name one as files do (`page/about`, `category/news`), or an address that begins with `/` or `https:`: `/exhibits/` is the list of a type.',
  ],
  rest_post_invalid_id__meant: [400, "There is no entry '{ref}', but '{meant}'.", 'Name an existing entry.'],
  rest_title_required: [
    400,
    'The title is required when using a custom menu item type.',
    'Send `title`, or name an entry by `object_id`.',
  ],
  rest_title_required__typed: [400, 'An item that leads to an address needs a title.', 'Give it one with `title`.'],
  rest_url_required: [
    400,
    'The url is required when using a custom menu item type.',
    'Send `url`, or name an entry by `object_id`.',
  ],
  rest_invalid_url: [400, 'Invalid URL.', 'Begin it with `https:`, `/`, `#` or `mailto:`.'],
  rest_invalid_menu_parent: [
    400,
    'An item cannot be placed there.',
    'Name another item of the same menu by its id, as `menu-items` lists them, or 0 for none.',
  ],
  rest_menu_unsound: [409, '{path} has an item that is not valid.', 'Fix it first: `almanac check` shows where.'],
  rest_line_in_page: [409, 'The item is defined in {path}.', 'Change `menu` in that file.'],
})
