import { getLanguage, seededName } from '../texts/language.ts'

/** Who did something, has something or waits for it: shown alone, never a field of a form. */
const PEOPLE = /^(userName|\w+UserName|inviterName|ownerName|assigneeName)$/

/**
 * Names people in an answer as the language on screen shows them, in place. It stands here so that no screen has to think of it: all who change the
 * language ask everything again. Names that forms save (`realName`, `roleName`) stay as they are stored (docs/adr/0065).
 */
export function namePeople<T>(answer: T): T {
  if (getLanguage() === 'en') walk(answer)
  return answer
}

function walk(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const parts = value as Record<string, unknown>
  for (const [key, part] of Object.entries(parts)) {
    if (typeof part === 'string') {
      if (PEOPLE.test(key)) parts[key] = seededName(part)
    } else walk(part)
  }
}
