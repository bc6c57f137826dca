import { defineErrors } from '../../define/errors.ts'

/** Errors of users. */
export const errors = defineErrors({
  rest_user_invalid_id: [404, 'Invalid user ID.', 'List the users: their ids are told.'],
  rest_not_logged_in: [401, 'You are not currently logged in.', 'Sign in; at the terminal, `--user` says who acts.'],
  rest_user_cannot_view__roles: ['auth', 'Sorry, you are not allowed to filter users by role.'],
  rest_user_cannot_view__capabilities: ['auth', 'Sorry, you are not allowed to filter users by capability.'],
  rest_forbidden_who: ['auth', 'Sorry, you are not allowed to query users by this parameter.'],
  rest_user_cannot_view__one: ['auth', 'Sorry, you are not allowed to view this user.'],
  rest_forbidden_context__list: ['auth', 'Sorry, you are not allowed to edit users.'],
  rest_forbidden_context__one: ['auth', 'Sorry, you are not allowed to edit this user.'],
  rest_forbidden_orderby: ['auth', 'Sorry, you are not allowed to order users by this parameter.'],
  rest_cannot_create_user: ['auth', 'Sorry, you are not allowed to create new users.'],
  rest_cannot_edit: ['auth', 'Sorry, you are not allowed to edit this user.'],
  rest_cannot_edit_roles: ['auth', 'Sorry, you are not allowed to edit roles of this user.'],
  rest_user_cannot_delete: ['auth', 'Sorry, you are not allowed to delete this user.'],
  rest_user_exists: [400, 'Cannot create existing user.', 'Leave the id out, or change the user who has it.'],
  rest_user_invalid_email: [400, 'Invalid email address.', 'Another user has it: choose another.'],
  rest_user_invalid_slug: [400, 'Invalid slug.', 'Another user has it: choose another.'],
  rest_user_invalid_username: [
    400,
    'This username is invalid because it uses illegal characters. Please enter a valid username.',
    'Use letters without accents, digits, single blanks and . - _ @ only.',
  ],
  rest_user_invalid_password: [400, 'Passwords cannot be empty or contain the "\\" character.', 'Choose another.'],
  rest_user_invalid_argument: [400, 'Username is not editable.', 'Leave it out; `name` and `nickname` can be changed.'],
  rest_user_invalid_role__unknown: [
    400,
    'The role {role} does not exist.',
    'Choose administrator, editor, author, contributor or subscriber.',
  ],
  rest_user_invalid_role__own: [
    403,
    'Sorry, you are not allowed to give users that role.',
    'Ask another administrator.',
  ],
  rest_user_invalid_reassign: [
    400,
    'Invalid user ID for reassignment.',
    'Name another user, or false to trash what they wrote.',
  ],
  rest_cannot_list_application_passwords: [
    'auth',
    'Sorry, you are not allowed to list application passwords for this user.',
  ],
  rest_cannot_create_application_passwords: [
    'auth',
    'Sorry, you are not allowed to create application passwords for this user.',
  ],
  rest_cannot_delete_application_passwords: [
    'auth',
    'Sorry, you are not allowed to delete application passwords for this user.',
  ],
  rest_cannot_read_application_password: ['auth', 'Sorry, you are not allowed to read this application password.'],
  rest_cannot_edit_application_password: ['auth', 'Sorry, you are not allowed to edit this application password.'],
  rest_cannot_delete_application_password: ['auth', 'Sorry, you are not allowed to delete this application password.'],
  rest_cannot_introspect_app_password_for_non_authenticated_user: [
    'auth',
    'The authenticated Application Password can only be introspected for the current user.',
  ],
  rest_no_authenticated_app_password: [
    404,
    'Cannot introspect Application Password.',
    'Sign in with an application password, not with your own.',
  ],
  rest_application_password_not_found: [404, 'Application password not found.', "List the user's: their ids are told."],
  application_password_empty_name: [
    400,
    'An application name is required to create an application password.',
    'Say what it is for.',
  ],
  user_login_too_long: [400, 'Username may not be longer than {most} characters.', 'Choose a shorter one.'],
  user_nicename_too_long: [400, 'Nicename may not be longer than {most} characters.', 'Choose a shorter `slug`.'],
  user_url_too_long: [400, 'User URL may not be longer than {most} characters.', 'Choose a shorter one.'],
  existing_user_login: [400, 'Sorry, that username already exists!', 'Choose another.'],
  existing_user_email: [400, 'Sorry, that email address is already used!', 'Choose another.'],
})
