export interface TagType {
  /** Whether `*` after it makes the field required. */
  readonly star?: true
  /** Whether it has no name: it sends nothing. */
  readonly nameless?: true
  /** Whether the visitor chooses among its values. */
  readonly chosen?: true
  /** Whether it only shows the value of another field of its name. */
  readonly shows?: true
  /** Whether its value is stored and available in mail. */
  readonly isStored: boolean
}

/** Every type of tag in templates; others are plain text. */
export const tagTypes: ReadonlyMap<string, TagType> = new Map(
  Object.entries({
    text: { star: true, isStored: true },
    email: { star: true, isStored: true },
    url: { star: true, isStored: true },
    tel: { star: true, isStored: true },
    textarea: { star: true, isStored: true },
    number: { star: true, isStored: true },
    range: { star: true, isStored: true },
    date: { star: true, isStored: true },
    select: { star: true, chosen: true, isStored: true },
    checkbox: { star: true, chosen: true, isStored: true },
    radio: { chosen: true, isStored: true },
    acceptance: { isStored: true },
    file: { star: true, isStored: true },
    quiz: { isStored: false },
    hidden: { isStored: true },
    count: { shows: true, isStored: false },
    reflection: { shows: true, isStored: false },
    output: { shows: true, isStored: false },
    submit: { nameless: true, isStored: false },
    response: { nameless: true, isStored: false },
  } satisfies Record<string, TagType>),
)

/** Every type as written, including the starred ones, longest first. */
export const writtenTypes: readonly string[] = [...tagTypes]
  .flatMap(([name, { star }]) => (star ? [`${name}*`, name] : [name]))
  .sort((a, b) => b.length - a.length)
