export interface TagType {
  /** Whether `*` after it makes the field required. */
  readonly star?: true
  /** Whether it has no name: it sends nothing. */
  readonly nameless?: true
  /** Whether the visitor chooses among its values. */
  readonly chosen?: true
  /** Whether its value is stored and available in mail. */
  readonly kept: boolean
}

/** Every type of tag that a template may hold. Others are plain text. */
export const tagTypes: ReadonlyMap<string, TagType> = new Map(
  Object.entries({
    text: { star: true, kept: true },
    email: { star: true, kept: true },
    url: { star: true, kept: true },
    tel: { star: true, kept: true },
    textarea: { star: true, kept: true },
    number: { star: true, kept: true },
    range: { star: true, kept: true },
    date: { star: true, kept: true },
    select: { star: true, chosen: true, kept: true },
    checkbox: { star: true, chosen: true, kept: true },
    radio: { chosen: true, kept: true },
    acceptance: { kept: true },
    file: { star: true, kept: true },
    quiz: { kept: false },
    hidden: { kept: true },
    count: { kept: false },
    submit: { nameless: true, kept: false },
    response: { nameless: true, kept: false },
  } satisfies Record<string, TagType>),
)

/** Every type as written, including the starred ones, longest first. */
export const writtenTypes: readonly string[] = [...tagTypes]
  .flatMap(([name, { star }]) => (star ? [`${name}*`, name] : [name]))
  .sort((a, b) => b.length - a.length)
