import type { Database } from '../../db/schema.generated.ts'

/** Behind these words stands the table that is written, in a statement of its own and inside a WITH; `FOR UPDATE` locks and writes nothing. */
const WRITES =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\bfor\s|\bfor\s+no\s+key\s)update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi

/** What may follow the word UPDATE where no table is written: `ON CONFLICT DO UPDATE SET`. */
const NO_TABLES: ReadonlySet<string> = new Set(['set'])

/** Always written by somebody and long: their lists keep a total for its second, whatever is written meanwhile. */
const RESTLESS: ReadonlySet<string> = new Set(['log_usual', 'log_api', 'proxy_history', 'chat_call'])

/** Twice a second of each drawing that is under way, and no list is narrowed by what they set. */
const QUIET = /^update "draw_info" set "(progress|step)" = \$1, "version" = version \+ 1 where/

const NOTHING: readonly (keyof Database)[] = []

/**
 * The tables whose lists may be others after this statement, by its text, whichever code wrote it. What triggers and cascades write beside
 * is not seen; written-tables.test.ts lists it.
 */
export function writtenTables(text: string): readonly (keyof Database)[] {
  const names = [...text.matchAll(WRITES)].map(([, name = '']) => name.toLowerCase())
  if (names.length === 0 || QUIET.test(text)) return NOTHING
  return [...new Set(names)]
    .filter((name) => !NO_TABLES.has(name) && !RESTLESS.has(name))
    .map((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as keyof Database)
}
