/** The shared store cannot be reached, or does not answer: the reason, for the log. */
export class StateError extends Error {
  override name = 'StateError'
}
