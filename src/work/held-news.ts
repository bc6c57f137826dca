/** News of changes that may still be taken back are held until they stand: what was told cannot be. */
export class HeldNews {
  #held: (() => void)[] | undefined

  /** The same listener, which hears now, or when it is certain. What the clock changes is taken back by nobody. */
  heard<News extends { readonly isByClock: boolean }>(listener: (news: News) => void): (news: News) => void {
    return (news) => {
      if (this.#held && !news.isByClock) this.#held.push(() => listener(news))
      else listener(news)
    }
  }

  hold(): void {
    this.#held ??= []
  }

  /** Ends the holding. @param isTrue whether what was held is told; else it is dropped */
  release(isTrue: boolean): void {
    const held = this.#held ?? []
    this.#held = undefined
    if (isTrue) for (const news of held) news()
  }
}
