import { basename, dirname } from 'node:path'
import type { ServiceHost } from '../src/model/model.ts'
import { alone } from '../src/site/services.ts'
import { MachinePlace } from '../src/storage/machine-folder/machine-place.ts'

/** What a service is opened with that keeps one file of its own. */
export function hostAt(file: string, more: Partial<ServiceHost> = {}): ServiceHost {
  return {
    root: dirname(file),
    machineFile: () => placeAt(file),
    readOnly: false,
    now: () => Date.now(),
    locked: (work) => work(),
    didStep: (step) => step.done?.(),
    renew: () => undefined,
    entries: undefined,
    share: () => alone,
    ...more,
  }
}

/** A file as one of a machine folder's. */
export function placeAt(file: string): MachinePlace {
  return MachinePlace.of(dirname(file), basename(file)).in(dirname(file))
}
