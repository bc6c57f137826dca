import { defineErrors } from '../../../define/errors.ts'

const wrongType = 'Sorry, you are not allowed to upload this file type: {name}.'
const sendOther =
  'Pictures are JPEG, PNG, GIF, WebP or AVIF: save others, such as HEIC, as one of these. What is inside must match the name.'

export const errors = defineErrors({
  rest_cannot_edit: ['auth', 'Sorry, you are not allowed to upload media to this post.'],
  rest_invalid_param: [400, 'Invalid parent type.', 'Name an existing post or page, or 0 for none.'],
  rest_upload_no_data: [400, 'No data supplied.', 'Send the file as the body, or as the part `file` of a form.'],
  rest_upload_no_data__unnamed: [400, 'No file was given.', 'Give at least one file.'],
  rest_upload_no_data__missing: [404, 'There is no file {path}.', 'Name an existing file.'],
  rest_upload_no_data__folder: [400, '{path} is a folder.', 'Name the files in it.'],
  rest_upload_no_data__empty: [400, '{path} is empty.', 'Name a file that is not empty.'],
  rest_upload_no_content_type: [400, 'No Content-Type supplied.', 'Say in that header what the file is.'],
  rest_upload_no_content_disposition: [400, 'No Content-Disposition supplied.', 'Name the file in that header.'],
  rest_upload_invalid_disposition: [
    400,
    'Invalid Content-Disposition supplied. It must be like `attachment; filename="image.png"`.',
  ],
  rest_upload_hash_mismatch: [412, 'Content hash did not match expected.', 'Send the file again.'],
  rest_upload_file_too_big: [413, 'This file is too big. Files must be less than {most} in size.'],
  rest_no_featured_media: [400, 'Only audio and video have a featured image.', 'Leave `featured_media` out.'],
  rest_cannot_edit_image: ['auth', 'Sorry, you are not allowed to upload media on this site.'],
  rest_unknown_attachment: [
    404,
    'Unable to get meta information for file.',
    'Send the `source_url` of a picture, or of one of its sizes, as `src`.',
  ],
  rest_cannot_edit_file_type: [400, 'This type of file cannot be edited.', 'Edit a JPEG, PNG, GIF, WebP or AVIF.'],
  rest_image_not_edited: [400, 'The image was not edited. Edit the image before applying the changes.'],
  rest_unknown_image_file_type: [400, 'Unable to edit this image.', 'It is damaged, or too large: send a smaller one.'],
  rest_image_rotation_failed: [400, 'Unable to rotate this image.', 'It would become too large: crop it first.'],
  rest_image_crop_failed: [400, 'Unable to crop this image.', 'Name a part that lies within the picture.'],
  rest_upload_unknown_error: [400, wrongType, sendOther],
  rest_upload_unknown_error__empty: [400, '{name} is empty.', 'Send a file that is not empty.'],
  rest_upload_sideload_error: [400, wrongType, sendOther],
})
