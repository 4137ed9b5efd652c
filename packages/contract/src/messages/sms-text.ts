/** `${name}` (Aliyun, Qiniu), `#name#` (Yunpian), `{name}` and `{1}` (Tencent, the sandbox). */
const PLACEHOLDER = /\$\{([\p{L}\p{N}_]{1,32})\}|#([\p{L}\p{N}_]{1,32})#|\{([\p{L}\p{N}_]{1,32})\}/gu

/** Characters that one message carries, and each part of one that takes several. */
export const SEGMENT_CHARS = 70
export const PART_CHARS = 67

/** What companies let a template hold. */
export const CONTENT_MOST = 500
/** Of each value that is put into a template. */
export const PARAM_MOST = 200

/** Names of what a template asks for, each once, in their order. */
export const placeholdersOf = (content: string): string[] => [
  ...new Set([...content.matchAll(PLACEHOLDER)].map(([, dollar, hash, brace]) => dollar ?? hash ?? brace ?? '')),
]

/** The text as it arrives, without the signature; what nobody gave a value stays as it is written. */
export const filledText = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(PLACEHOLDER, (whole, dollar?: string, hash?: string, brace?: string) => {
    const name = dollar ?? hash ?? brace ?? ''
    return Object.hasOwn(params, name) ? (params[name] as string) : whole
  })

/** Companies put the signature in front, and count it. */
export const signedText = (signName: string, text: string): string =>
  signName === '' ? text : `【${signName}】${text}`

/** How many messages this text is charged as. Characters are UTF-16 units, as the networks count. */
export const segmentsOf = (text: string): number =>
  text.length <= SEGMENT_CHARS ? 1 : Math.ceil(text.length / PART_CHARS)

/** How templates call what they carry; Tencent numbers its places. */
const CODE_NAME = /^(code|captcha|number|vcode|verify_?code|1)$/i
const MINUTES_NAME = /^(minutes?|min|time|expire|2)$/i

/**
 * The values of a template that carries a code and perhaps the minutes that it counts. Undefined where the template asks for anything else: no code can be sent by it.
 */
export function codeParams(content: string, code: string, minutes: number): Record<string, string> | undefined {
  const names = placeholdersOf(content)
  const own = names.find((name) => CODE_NAME.test(name))
  const others = names.filter((name) => name !== own)
  if (own === undefined || others.length > 1 || !others.every((name) => MINUTES_NAME.test(name))) return undefined
  return Object.fromEntries(names.map((name) => [name, name === own ? code : String(minutes)]))
}
