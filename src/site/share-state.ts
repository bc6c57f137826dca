import { sharedSecret } from '../storage/machine-folder/machine-secret.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import type { SharedState } from '../storage/state/shared-state.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Makes a site share its state besides its content, once all of the store has been read.
 *
 * @throws the errors of `SharedState.begin`
 */
export async function shareState(site: OpenSite, shared: SharedState): Promise<void> {
  const secret = sharedSecret(MachinePlace.of(site.folder.root, 'secret'))
  shared.share(secret, { begin: () => 'other work', didStep: () => undefined })
  // Their shared records are known when they are open.
  for (const { key } of site.areas.flatMap(({ services = [] }) => services)) site.service(key)
  // It is no content that somebody would have to accept, and work waits for it that has to be accepted.
  await shared.begin((work) => site.lock.run(work))
}
