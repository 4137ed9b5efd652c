export type Language = 'zh' | 'en'

const HAN = /\p{Script=Han}/gu
const WORD = /[A-Za-z]+(?:['’-][A-Za-z]+)*/g

/** The language that a text is mostly written in; undefined when it has neither letters nor Chinese characters. */
export function languageOf(text: string): Language | undefined {
  const characters = text.match(HAN)?.length ?? 0
  const words = text.match(WORD)?.length ?? 0
  if (characters === 0 && words === 0) return undefined
  return characters >= words ? 'zh' : 'en'
}
