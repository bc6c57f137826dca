declare module '@michaelhomer/jqjs' {
  /** Compiles an expression to a function; both throw strings. */
  export function compile(expression: string): (value: unknown) => Iterable<unknown>
}
