import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_cannot_view_active_theme: ['auth', 'Sorry, you are not allowed to view the active theme.'],
  rest_theme_not_found: [404, 'Theme not found.', 'There is one: `themes?status=active` shows it.'],
  rest_block_type_cannot_view: ['auth', 'Sorry, you are not allowed to manage block types.'],
  rest_cannot_view__patterns: ['auth', 'Sorry, you are not allowed to view the registered block patterns.'],
  rest_pattern_directory_cannot_view: [
    'auth',
    'Sorry, you are not allowed to browse the local block pattern directory.',
  ],
  rest_cannot_manage_templates: ['auth', 'Sorry, you are not allowed to access the templates on this site.'],
  rest_cannot_manage_global_styles: ['auth', 'Sorry, you are not allowed to access the global styles on this site.'],
  rest_cannot_manage_widgets: ['auth', 'Sorry, you are not allowed to manage widgets on this site.'],
  rest_cannot_view_plugins: ['auth', 'Sorry, you are not allowed to manage plugins for this site.'],
})
