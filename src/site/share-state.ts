import { sharedSecret } from '../storage/machine-folder/machine-secret.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import type { SharedState } from '../storage/state/shared-state.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Has a site share what it keeps beside its content, from the first reading of all of it on.
 *
 * @throws what `SharedState.begin` throws
 */
export async function shareState(site: OpenSite, shared: SharedState): Promise<void> {
  const secret = sharedSecret(MachinePlace.of(site.folder.root, 'secret'))
  shared.share(secret, { begin: () => 'other work', didStep: () => undefined })
  // What they share is known when they are open.
  for (const { key } of site.areas.flatMap(({ services = [] }) => services)) site.service(key)
  // It is no content that somebody would have to accept, and work waits for it that has to be accepted.
  await shared.begin((work) => site.lock.run(work))
}
