import { getLanguage } from './language.ts'

/** What the sample engine did not understand, as it says it in the language of the prompt. */
const SAID = /^(?:示例引擎没有听懂：|The sample engine did not understand: )(.+)$/

/** What a service noted about a picture: of the sample engine in the language on screen, of others in their own words. */
export function serviceNote(note: string): string {
  const words = SAID.exec(note)?.[1]
  if (words === undefined) return note
  return getLanguage() === 'en'
    ? `The sample engine did not understand: ${words.replaceAll('、', ', ')}`
    : `示例引擎没有听懂：${words.replaceAll(', ', '、')}`
}
