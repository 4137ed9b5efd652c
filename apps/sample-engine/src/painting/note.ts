import { readWish } from './words.ts'

/** One line about what of a prompt the picture does not show, in the prompt's language; undefined where everything is known. */
export function noteOf(prompt: string): string | undefined {
  const { unknown } = readWish(prompt)
  if (unknown.length === 0) return undefined
  return /[\u4e00-\u9fff]/.test(prompt)
    ? `示例引擎没有听懂：${unknown.join('、')}`
    : `The sample engine did not understand: ${unknown.join(', ')}`
}
