declare module '@michaelhomer/jqjs' {
  /** Makes a function of an expression; what it does throws texts. */
  export function compile(expression: string): (value: unknown) => Iterable<unknown>
}
