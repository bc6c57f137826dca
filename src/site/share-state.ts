import { sharedSecret } from '../storage/machine-folder/machine-secret.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import type { SharedState } from '../storage/state/shared-state.ts'
import type { OpenSite } from './open-site.ts'

/** Makes a site share its state outside the content, once its store is read. @throws the errors of `SharedState.begin` */
export async function shareState(site: OpenSite, shared: SharedState): Promise<void> {
  const secret = sharedSecret(MachinePlace.of(site.folder.root, 'secret'))
  shared.share(secret, { begin: () => 'other work', didStep: () => undefined })
  // Opening services declares their shared records.
  for (const { key } of site.areas.flatMap(({ services = [] }) => services)) site.service(key)
  // Uses the lock alone: this is no content that has to be accepted, and work that has to be accepted waits for it.
  await shared.begin((work) => site.lock.run(work))
}
