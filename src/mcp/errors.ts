import { defineErrors } from '../define/errors.ts'

export const errors = defineErrors({
  mcp_unknown_tool: [
    404,
    "There is no tool '{name}'.",
    'List the tools; those that write are listed only for callers who may write.',
  ],
  mcp_invalid_arguments: [400, '{what}.', 'Correct the arguments according to the input schema of the tool.'],
  mcp_unknown_argument: [400, "{what} has no {part} '{name}'.{near}", '`describe_type` lists those that exist.'],
  mcp_secret_argument: [403, "Assistants cannot set '{name}'.", 'A person must set it at the terminal.'],
  mcp_nothing_named: [
    404,
    "There is no {type} '{ref}'.{near}",
    'List or search the content: the answers contain the refs.',
  ],
  mcp_nothing_named__term: [
    404,
    "There is no {type} '{ref}' yet.{near}",
    'Use an existing one, or create it first with create_content.',
  ],
  mcp_nothing_named__moved: [
    404,
    "There is no {type} '{ref}' any more, only a translation of it: its file was moved or deleted.",
    "If the translation is meant, call it '{translation}'; else list or search the content.",
  ],
  mcp_unreadable: [409, '{fault}', 'A person must repair that file; until then, its entry is left out.'],
  mcp_nothing_there: [
    404,
    "There is nothing at '{under}' that you may change.",
    'Specify a file or folder relative to the content folder, such as posts/2027, or leave out `under`.',
  ],
  mcp_no_picture: [
    415,
    '{ref} cannot be shown as a picture: it is damaged, too large, or in another format.',
    'JPEG, PNG, GIF, WebP and AVIF files of up to 64 MB can be shown.',
  ],
  mcp_ambiguous: [409, "'{ref}' matches {count} entries of the type {type}: {which}.", 'Specify one by its id.'],
  mcp_ref_needed: [400, 'Which {type} is meant? `ref` is missing.', 'Specify its slug or id, as shown in lists.'],
  mcp_version_needed: [
    428,
    '{members} of {ref}: a whole text can only replace one that was read completely, but `version` is missing.',
    'Call get_content, and send the `version` of its answer; or send `edits`, which need no version.',
  ],
  mcp_invalid_version: [
    400,
    'The `version` does not belong to {ref}.',
    'Call get_content for it, and send the `version` of its last answer unchanged.',
  ],
  mcp_text_not_read: [
    409,
    "'{member}' has {length} characters, but those from {from} to {to} were not read and would be lost.",
    'Call get_content for them with this `version`, and send the `version` of its answer; or send `edits`.',
  ],
  mcp_text_shrinks: [
    409,
    "'{member}' would have {length} characters instead of {before}: less than half.",
    'If that is intended, send `replace`: true; to change a part of it, send `edits`.',
  ],
  mcp_changed_since: [
    412,
    '{ref} has changed since that version: nothing was written.',
    'Call get_content, apply your change to the current text, and send the `version` of that answer; or send `edits`.',
  ],
  mcp_overtaken: [409, 'Others keep changing {ref}: nothing was written.', 'Send it again.'],
  mcp_no_text: [
    400,
    "'{field}' is not a text that can be read or edited in parts; these are: {texts}.",
    'Use one of them as `field`; to write another field, send its whole value in `fields`.',
  ],
  mcp_edit_and_field: [400, "'{member}' is in both `edits` and `fields`.", 'Send it in only one of them.'],
  mcp_edit_not_found: [
    409,
    "edits.{i}: its `old` does not occur in '{member}'; no edit was made.{near}",
    'Call get_content, and copy the words exactly.',
  ],
  mcp_edit_ambiguous: [
    409,
    "edits.{i}: its `old` occurs in '{member}' more than once, in lines {line} and {other}; no edit was made.",
    'Include more of the surrounding words.',
  ],
  mcp_edits_overlap: [
    400,
    "edits.{one} and edits.{other} change the same words of '{member}'; no edit was made.",
    'Combine them into one edit.',
  ],
  mcp_no_section: [
    404,
    "There is no section '{name}'.{near} The sections: {sections}.",
    'Use one of them, or read by `offset` and `length`.',
  ],
  mcp_ambiguous_section: [
    409,
    "{count} sections are called '{name}': {where}.",
    'Read one by its `offset` and `length`.',
  ],
  mcp_no_trash: [400, '{plural} have no trash; assistants delete nothing for good.', 'A person can, at the terminal.'],
  mcp_not_yours: ['auth', 'Only callers who may change it can see that.'],
  mcp_not_yours__proposal: ['auth', 'Only who made a proposal, or may change everything in it, can read it.'],
  mcp_role_above: ['auth', "Only callers with all rights of the role '{role}' can ask what it sees."],
  mcp_invalid_cursor: [
    400,
    'The cursor does not come from a previous answer.',
    'Start the list again without a cursor.',
  ],
  mcp_origin_refused: [
    403,
    "Pages from the origin '{origin}' may not use this.",
    'Add the origin to the setting `cors_origins`.',
  ],
  mcp_host_refused: [
    403,
    "This server does not accept the host name '{host}'.",
    'Start it with `--public-url`, or use the address that it prints.',
  ],
  mcp_no_proposal: [
    404,
    "There is no pending proposal '{name}'.",
    '`review` lists the proposals; `proposal`: new begins another one.',
  ],
  mcp_checked_out: [409, 'Somebody has checked out {name}.', 'Begin another proposal with `proposal`: new.'],
  mcp_not_committed: [
    409,
    '{files}: different from the commit on which the proposal is based.',
    'If it is not committed, a person must do that; then begin another one with `proposal`: new.',
  ],
  mcp_linked: [
    409,
    '{files}: a link to another file, which proposals do not follow.',
    'A person must change it, or replace the link with the file.',
  ],
  mcp_not_in_git: [409, 'The content is not in git, or has no commit yet.', 'A person must make the first commit.'],
})
