/** The shared store cannot be reached, or does not answer: the reason, for the log. */
export class StateError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StateError'
  }
}
