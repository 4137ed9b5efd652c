/** Letters and digits of scripts that write words apart; runs of those that do not. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Stand in every text and every question. */
const EMPTY_WORDS = new Set(
  'a an the of to in on at by for from with and or is are was were be been do does did what which who when where why how this that these those it its as i you we me my your can could should would will please about'.split(
    ' ',
  ),
)
const EMPTY_PAIRS = new Set(
  '什么 怎么 如何 哪些 多少 请问 一下 可以 这个 那个 是什 么是 的是 文件 告诉 诉我 是多 有多 有哪'.split(' '),
)

/**
 * What a text is found by: words in small letters without a plural's end, numbers, and each two neighbouring characters of Chinese and Japanese
 * (a single one by itself). In the order of the text, each as often as it stands there.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(WORDS)) {
    if (!UNSPACED.test(run)) {
      if (!EMPTY_WORDS.has(run)) terms.push(stemOf(run))
      continue
    }
    const characters = [...run]
    if (characters.length === 1) terms.push(run)
    for (let at = 0; at + 1 < characters.length; at += 1) {
      const pair = `${characters[at]}${characters[at + 1]}`
      if (!EMPTY_PAIRS.has(pair)) terms.push(pair)
    }
  }
  return terms
}

/** `boxes` and `box`, `cities` and `city` are one word; `class` and `bus` stay. */
function stemOf(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x|s|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
