import { checkPhone } from '@drawdesk/contract/identity/phone'
import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What stands between two numbers that are pasted: lines, cells, commas of both kinds. */
const BETWEEN = /[\s,，;；、]+/

export interface PastedNumbers {
  /** Each once, in the order given. */
  phones: string[]
  /** What is no number, as it stands there. */
  wrong: { text: string; why: Bilingual }[]
  /** How often a number came again. */
  repeated: number
}

/** Numbers as people paste them from a table or a message. Spaces and hyphens inside of a number are not guessed at. */
export function readNumbers(pasted: string): PastedNumbers {
  const words = pasted.split(BETWEEN).filter((word) => word !== '')
  const unique = [...new Set(words)]
  const checked = unique.map((text) => ({ text, why: checkPhone(text) }))
  return {
    phones: checked.filter(({ why }) => why === undefined).map(({ text }) => text),
    wrong: checked.flatMap(({ text, why }) => (why === undefined ? [] : [{ text, why }])),
    repeated: words.length - unique.length,
  }
}
