import type { ResourceDefinition } from '../resource.ts'
import type { Bilingual } from '../texts.ts'

/** What records are called within a sentence: “New user”, “No users yet”. Chinese has one word for both. */
export interface Nouns {
  one: Bilingual
  many: Bilingual
}

/** The nouns of a resource: from its title, or from `texts.one` where the title does not count its records (“Storage”, “Activity log”). */
export function nounsOf({ texts: { title, one } }: Pick<ResourceDefinition, 'texts'>): Nouns {
  const many = one === undefined ? withinSentence(title.en) : plural(one)
  return { one: { zh: title.zh, en: one ?? singular(many) }, many: { zh: title.zh, en: many } }
}

/** In lower case, abbreviations (API, SQL) as they are. */
function withinSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(many)) return many.slice(0, -2)
  return many.replace(/([^s])s$/, '$1')
}

function plural(one: string): string {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies')
  return /(?:ch|sh|s|x)$/.test(one) ? `${one}es` : `${one}s`
}
