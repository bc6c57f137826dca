/** Holds back news of changes that may still be rolled back: listeners cannot unhear them. */
export class HeldNews {
  #held: (() => void)[] | undefined

  /** Wraps a listener so that it receives news when the change is final. Changes by the clock are never rolled back. */
  heard<News extends { readonly isByClock: boolean }>(listener: (news: News) => void): (news: News) => void {
    return (news) => {
      if (this.#held && !news.isByClock) this.#held.push(() => listener(news))
      else listener(news)
    }
  }

  hold(): void {
    this.#held ??= []
  }

  /** @param isTrue whether held news is delivered; else it is dropped */
  release(isTrue: boolean): void {
    const held = this.#held ?? []
    this.#held = undefined
    if (isTrue) for (const news of held) news()
  }
}
