import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteAddress } from '../model/model.ts'
import { trimSigns } from '../text/html/trim-signs.ts'
import { toWebsiteAddress } from '../text/html/website-address.ts'
import type { SiteOptions } from './site-options.ts'

/** The single source of the website's address, for pages, REST and the terminal. */
export class OpenAddress implements SiteAddress {
  readonly #said: string | undefined
  readonly #setting: () => string
  readonly #changed: () => void
  readonly #reached = new AsyncLocalStorage<string>()
  #served: string

  /** @throws Error for a `publicUrl` that is not the address of a website */
  constructor(options: Pick<SiteOptions, 'publicUrl' | 'home'>, setting: () => string, changed: () => void) {
    const { publicUrl, home = 'http://localhost' } = options
    this.#said = publicUrl === undefined ? undefined : toWebsiteAddress(publicUrl)
    if (publicUrl !== undefined && this.#said === undefined)
      throw new Error(`publicUrl '${publicUrl}' is not the address of a website.`)
    this.#setting = setting
    this.#changed = changed
    this.#served = home
  }

  get home(): string {
    return this.#known ?? this.#reached.getStore() ?? this.#served
  }

  get isReached(): boolean {
    return this.#known === undefined && this.#reached.getStore() !== undefined
  }

  of(mount: string): string {
    return this.home + mount
  }

  serveAt(address: string): void {
    this.#served = address
    this.#changed()
  }

  reachedAt<T>(address: string, work: () => T): T {
    return this.#known === undefined ? this.#reached.run(address, work) : work()
  }

  get #known(): string | undefined {
    if (this.#said !== undefined) return this.#said
    const setting = this.#setting()
    return setting === '' ? undefined : trimSigns(setting, '/') || undefined
  }
}
