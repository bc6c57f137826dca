// What campaigns over real processes need of the sources, in one bundle: two copies of a lock would not know of each other.
export { credentials } from '../../../src/define/credentials.ts'
export { areas } from '../../../src/resources/registry.ts'
export { createApp } from '../../../src/server/create-app.ts'
export { checkSite } from '../../../src/site/checking/check.ts'
export { openFolder } from '../../../src/site/open-folder.ts'
export { relationsIn, relationsOf, Sequence } from '../../site/references/sequences.ts'
