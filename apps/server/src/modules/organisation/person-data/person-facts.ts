/** How one person is known in rows. */
export interface PersonFacts {
  userId: string
  account: string
  phones: readonly string[]
  /** What texts may call them by: names, account, phone, address and so on. */
  values: readonly string[]
}

/** Shorter words stand in too many texts that are not about them. */
const SHORTEST_VALUE = 2
const SUFFIX_DIGITS = 4
/** Below it ids are much alike: worker and place within a millisecond (platform/ids). */
const ID_TIME_BIT = 22n

/** What stands in place of the name: two of them differ, and it leads to nobody. */
export const aliasOf = (userId: string): string =>
  `已注销用户 ${((BigInt(userId) >> ID_TIME_BIT) ^ BigInt(userId)).toString(16).slice(-SUFFIX_DIGITS).padStart(SUFFIX_DIGITS, '0')}`

/** The sign-in name of who is erased: nobody chooses one like it, for it has a space. */
export const accountAfter = (userId: string): string => `erased ${userId}`

/** Longest first, so that what is part of another is replaced after it. */
export const valuesOf = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts.map((text) => text?.trim() ?? ''))]
    .filter((text) => text.length >= SHORTEST_VALUE)
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))

const LATIN = /^[\w.@+ -]+$/
const SPECIAL = /[.*+?^${}()|[\]\\-]/g

/** How a value is found within a text: Latin words as whole words, others wherever they stand. */
export const patternOf = (value: string): string => {
  const plain = value.replace(SPECIAL, String.raw`\$&`)
  return LATIN.test(value) ? String.raw`(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])` : plain
}
