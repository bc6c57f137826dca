/** A link within the website: the text that holds it, and its path, with a leading slash and no trailing one. */
export interface Link {
  readonly text: string
  readonly path: string
}

/** The links that suggest that something exists. */
export class Evidence {
  links = 0
  readonly targets = new Set<string>()
  readonly texts = new Set<string>()

  add({ text, path }: Link): void {
    this.links++
    this.targets.add(path)
    this.texts.add(text)
  }

  /** Whether five links or more lead from three texts to three paths. */
  get isEnough(): boolean {
    return this.links >= 5 && this.targets.size >= 3 && this.texts.size >= 3
  }
}
