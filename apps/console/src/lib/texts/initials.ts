/** The first character of each pinyin letter in dictionary order: what sorts from it up to the next begins with that letter (no syllable begins with i, u or v). */
const FIRST_OF = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const HAN = /\p{Script=Han}/u

let collator: Intl.Collator | undefined
/** Letters found before: names repeat their characters, and each costs some twenty comparisons. */
const known = new Map<string, string>()

/** Sorts by pinyin; undefined where the browser has no such order. */
function pinyinOrder(): Intl.Collator | undefined {
  collator ??= new Intl.Collator('zh-u-co-pinyin')
  // ding before yi; by code point or by strokes it is the other way round.
  return collator.compare('丁', '一') < 0 ? collator : undefined
}

/**
 * Pinyin initials of a name, other characters as they are, in lower case: `绘画接口` → `hhjk`, `AI绘画` → `aihh`.
 * A character with several readings has the one that the browser sorts it by. `""` without Chinese characters or a pinyin order.
 */
export function initialsOf(name: string): string {
  const order = HAN.test(name) ? pinyinOrder() : undefined
  if (!order) return ''
  return [...name]
    .map((character) => (HAN.test(character) ? letterOf(character, order) : character))
    .join('')
    .toLowerCase()
}

function letterOf(character: string, order: Intl.Collator): string {
  const found = known.get(character)
  if (found !== undefined) return found
  const at = FIRST_OF.findLastIndex((first) => order.compare(first, character) <= 0)
  const letter = LETTERS[Math.max(at, 0)] ?? character
  known.set(character, letter)
  return letter
}
