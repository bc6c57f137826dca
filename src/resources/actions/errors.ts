import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_already_trashed: [410, 'The {kind} has already been {done}.', 'A new `status` restores it; `force` deletes it.'],
  rest_not_trashed: [409, '{path} is not in the trash.', 'List what is there with `--status trash`.'],
  rest_trash_not_supported__post: [501, "The post does not support trashing. Set 'force=true' to delete."],
  rest_trash_not_supported: [501, "{plural} do not support trashing. Set 'force=true' to delete."],
})
