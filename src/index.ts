/** The library: what the command and the server are made of. */
export { defineAction, defineResource, defineTrait, field, filter } from './define/define.ts'
export type * from './define/model.ts'
export { defineErrors, RestError } from './define/errors.ts'
export { resources } from './resources/registry.ts'
export { openFolder, type FolderOptions } from './site/open-folder.ts'
export { followFolder } from './site/loading/follow-folder.ts'
export { createApp } from './server/create-app.ts'
export { serve } from './server/serve.ts'
