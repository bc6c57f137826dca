import { credentials } from '../../../define/credentials.ts'
import type { BackgroundWork } from '../../../model/model.ts'

/** The interval at which notes about credentials are written, in milliseconds. */
const every = 60_000

/** Updates credentials while a site is served: for missing users, and with application passwords' uses (also at the end). */
export const keepCredentials: BackgroundWork = (site, report) => {
  const store = site.service(credentials)
  const doing = (work: () => void) => {
    try {
      work()
    } catch (error) {
      report(error)
    }
  }
  const write = () => {
    doing(() => store.settle())
    doing(() => store.keepUses())
  }
  write()
  const timer = setInterval(write, every).unref()
  return {
    close() {
      clearInterval(timer)
      doing(() => store.keepUses())
      return Promise.resolve()
    },
  }
}
