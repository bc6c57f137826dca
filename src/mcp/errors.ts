import { defineErrors } from '../define/errors.ts'

export const errors = defineErrors({
  mcp_unknown_tool: [
    404,
    "There is no tool '{name}'.",
    'List the tools; those that write are only listed for callers who may write.',
  ],
  mcp_invalid_arguments: [400, '{what}.', 'Correct the arguments as the input schema of the tool has them.'],
  mcp_unknown_argument: [400, "{what} has no {part} '{name}'.{near}", '`describe_type` lists those that it has.'],
  mcp_secret_argument: [
    403,
    "'{name}' is a secret, which assistants may not set.",
    'A person sets it at the terminal.',
  ],
  mcp_nothing_named: [
    404,
    "There is no {type} '{ref}'.{near}",
    'List or search the content: the answers hold the refs.',
  ],
  mcp_nothing_named__term: [
    404,
    "There is no {type} '{ref}' yet.{near}",
    'Name one that is there, or make it first with create_content.',
  ],
  mcp_nothing_there: [
    404,
    "There is nothing at '{under}' that you may change.",
    'Name a file or folder as the content folder has it, such as posts/2027, or leave `under` out.',
  ],
  mcp_no_picture: [
    415,
    '{ref} cannot be shown as a picture: it is damaged, too large, or of another kind.',
    'JPEG, PNG, GIF, WebP and AVIF files of up to 64 MB can be shown.',
  ],
  mcp_ambiguous: [409, "'{ref}' names {count} entries of the type {type}: {which}.", 'Name one by its id.'],
  mcp_ref_needed: [400, 'Which {type} is meant? `ref` is missing.', 'Name it by its slug or id, as lists show them.'],
  mcp_version_needed: [
    428,
    '{members} of {ref}: a whole text is only written over one that was read as a whole, and `version` is missing.',
    'Call get_content, and send the `version` of its answer; or send `edits`, which need none.',
  ],
  mcp_invalid_version: [
    400,
    'The `version` does not belong to {ref}.',
    'Call get_content for it, and send the `version` of its last answer, letter by letter.',
  ],
  mcp_text_not_read: [
    409,
    "'{member}' has {length} characters, and those from {from} to {to} were not read: they would be lost.",
    'Call get_content for them with this `version`, and send the `version` that it answers; or send `edits`.',
  ],
  mcp_text_shrinks: [
    409,
    "'{member}' would have {length} characters instead of {before}: less than half.",
    'If that is meant, send `replace`: true; to change a part of it, send `edits`.',
  ],
  mcp_changed_since: [
    412,
    '{ref} has changed since that version: nothing is written.',
    'Call get_content, put your change into what is there now, and send the `version` of that answer; or send `edits`.',
  ],
  mcp_overtaken: [409, 'Others keep changing {ref}: nothing was written.', 'Send it once more.'],
  mcp_no_text: [
    400,
    "'{field}' is no text that can be edited in part; these can: {texts}.",
    'Name one of them in `field`, or send the whole value in `fields`.',
  ],
  mcp_edit_and_field: [400, "'{member}' is in `edits` and in `fields`.", 'Send it in one of them.'],
  mcp_edit_not_found: [
    409,
    "edits.{i}: its `old` is nowhere in '{member}'; no edit is made.{near}",
    'Call get_content, and copy the words as they stand there.',
  ],
  mcp_edit_ambiguous: [
    409,
    "edits.{i}: its `old` is in '{member}' more than once, in lines {line} and {other}; no edit is made.",
    'Include more of the surrounding words.',
  ],
  mcp_edits_overlap: [
    400,
    "edits.{one} and edits.{other} change the same words of '{member}'; no edit is made.",
    'Combine them into one edit.',
  ],
  mcp_no_section: [
    404,
    "There is no section '{name}'.{near} The sections: {sections}.",
    'Name one of them, or read by `offset` and `length`.',
  ],
  mcp_ambiguous_section: [
    409,
    "{count} sections are called '{name}': {where}.",
    'Read one by its `offset` and `length`.',
  ],
  mcp_no_trash: [
    400,
    '{plural} have no trash, and assistants delete nothing for good.',
    'A person deletes it at the terminal, with `--force`.',
  ],
  mcp_not_yours: ['auth', 'Only callers who may change it may see that.'],
  mcp_role_above: ['auth', "What the role '{role}' sees is only for those who have all of its rights."],
  mcp_invalid_cursor: [400, 'The cursor does not come from a list.', 'Start the list again without one.'],
  mcp_origin_refused: [
    403,
    "Pages of the origin '{origin}' may not use this.",
    'Name the origin in the setting `cors_origins`.',
  ],
  mcp_host_refused: [
    403,
    "This server does not answer under the name '{host}'.",
    'Serve with `--public-url`, or use the address that it prints.',
  ],
  mcp_no_proposal: [
    404,
    "There is no proposal '{name}' that waits for a decision.",
    '`review` lists the proposals; leave `proposal` out to begin a new one.',
  ],
  mcp_not_committed: [
    409,
    '{files}: not as committed where the proposal begins.',
    'A person commits it first; then begin a new proposal.',
  ],
  mcp_linked: [
    409,
    '{files}: a link to another file, which no proposal follows.',
    'A person changes it, or puts the file in the place of the link.',
  ],
  mcp_not_in_git: [409, 'The content is not in git, or has no commit yet.', 'A person makes the first commit.'],
})
