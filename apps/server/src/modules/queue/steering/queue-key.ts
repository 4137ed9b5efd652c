const KEY = /^draw:(\d{1,19})$/
/** What a bigint column holds. */
const LARGEST_ID = 9_223_372_036_854_775_807n

/** The record that a key names; undefined for what can be no key. */
export function infoIdOf(key: string): string | undefined {
  const id = KEY.exec(key)?.[1]
  return id !== undefined && BigInt(id) <= LARGEST_ID ? id : undefined
}
