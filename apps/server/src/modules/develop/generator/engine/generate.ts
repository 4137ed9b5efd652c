import type { CodeSystem } from '@drawdesk/contract/develop/code'
import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { generateDrawdesk, type GeneratedFile, type Tables } from './drawdesk/drawdesk.ts'
import type { ToDecide } from './drawdesk/decisions.ts'
import type { Entry } from './drawdesk/entries.ts'
import { generateSaber } from './saber/saber.ts'

export interface Output {
  /** Whole files, migrations among them. */
  files: GeneratedFile[]
  /** Lines for lists that are there, by the path of the list. */
  lines: GeneratedFile[]
  /** Columns of the tables, as they are after the migrations. */
  tables: Tables
  /** Columns that became no field. */
  leftOut: string[]
  /** Columns of which somebody says what they are, before the product takes them. */
  toDecide: ToDecide[]
  /** The name that the screen has in paths and permission codes. */
  name: string
}

/** A definition as files of a system. @throws {CannotGenerate} */
export function generate(
  definition: CodeDefinition,
  { system, stamp, tables }: { system: CodeSystem; stamp: string; tables?: Tables },
): Output {
  const made = generateDrawdesk(definition, { stamp, ...(tables ? { tables } : {}) })
  const { leftOut, screen } = made
  if (system === 'saber')
    return { files: generateSaber(definition), lines: [], tables: {}, leftOut, toDecide: [], name: screen.camel }
  return {
    files: [...made.files, ...made.migrations],
    lines: linesOf(made.entries),
    tables: made.tables,
    leftOut,
    toDecide: made.toDecide,
    name: screen.camel,
  }
}

/** What goes into each list, as one reads it: imports first. */
function linesOf(entries: readonly Entry[]): GeneratedFile[] {
  const paths = [...new Set(entries.map(({ path }) => path))]
  return paths.map((path) => {
    const own = entries.filter((entry) => entry.path === path)
    const imports = own.flatMap(({ imported }) => (imported === undefined ? [] : [imported]))
    return { path, content: `${[...imports, ...own.map(({ line }) => readable(line, path))].join('\n')}\n` }
  })
}

/** The place in the menu is found when the line is put in. */
const readable = (line: string, path: string): string =>
  line.replace('{menu}', `/${/([a-z]+)-menu\.ts$/.exec(path)?.[1] ?? ''}`).replace(' sort: {sort},', '')
