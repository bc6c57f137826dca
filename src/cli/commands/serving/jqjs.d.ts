declare module '@michaelhomer/jqjs' {
  /** Compiles an expression to a function, which throws texts as errors. */
  export function compile(expression: string): (value: unknown) => Iterable<unknown>
}
