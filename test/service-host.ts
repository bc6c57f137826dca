import { dirname } from 'node:path'
import type { ServiceHost } from '../src/define/service.ts'

/** What a service is opened with that keeps one file of its own. */
export function hostAt(file: string, more: Partial<ServiceHost> = {}): ServiceHost {
  return {
    root: dirname(file),
    machineFile: () => file,
    readOnly: false,
    now: () => Date.now(),
    locked: (work) => work(),
    didStep: (step) => step.done?.(),
    renew: () => undefined,
    entries: undefined,
    ...more,
  }
}
