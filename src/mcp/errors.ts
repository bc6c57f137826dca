import { defineErrors } from '../define/errors.ts'

/** Errors in what assistants ask for. */
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
  mcp_ambiguous: [409, "'{ref}' names {count} entries of the type {type}: {which}.", 'Name one by its id.'],
  mcp_ref_needed: [400, 'Which {type} is meant? `ref` is missing.', 'Name it by its slug or id, as lists show them.'],
  mcp_no_trash: [
    400,
    '{plural} have no trash, and assistants delete nothing for good.',
    'A person deletes it at the terminal, with `--force`.',
  ],
  mcp_not_yours: ['auth', 'Only those who may change it may know that.'],
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
  mcp_not_in_git: [409, 'The content is not in git, or has no commit yet.', 'A person makes the first commit.'],
})
