import { credentials } from '../../../define/credentials.ts'
import type { BackgroundWork } from '../../../define/service.ts'

/** How often noted uses of application passwords are written, in milliseconds. */
const every = 60_000

/** Writes which application passwords were used while a site is served, and once more at its end. */
export const noteUses: BackgroundWork = (site, report) => {
  const write = () => {
    try {
      site.service(credentials).keepUses()
    } catch (error) {
      report(error)
    }
  }
  const timer = setInterval(write, every).unref()
  return {
    close() {
      clearInterval(timer)
      write()
      return Promise.resolve()
    },
  }
}
