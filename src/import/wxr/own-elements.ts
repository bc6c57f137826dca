/** Elements of ours in the authors of an export: WordPress reads over them. */
export const ownPrefix = 'almanac:'

/** What identifies them. */
export const ownNamespace = 'urn:almanac:export:1'

/** The members of an account that each have such an element; its roles have one each besides. */
export const accountMembers = ['slug', 'url', 'description', 'nickname', 'locale', 'registered'] as const
