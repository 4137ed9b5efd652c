import { bilingual } from '../names.ts'
import type { Screen } from '../screen.ts'

/** Lines that are put into a list: an import behind the others, and an entry at its end. */
export interface Entry {
  path: string
  imported?: string
  line: string
  /** The end of the list, from its line break on: the last of these in the file. */
  before: string
  /** A word that only this entry has: where it stands already, nothing is put in. */
  mark: string
  /** Adds the place in the menu, which depends on what stands there. */
  place?: 'menu'
}

/** Columns whose names may mean a secret, as `organisation/offboarding` asks of them: they are in no export until somebody says that they are harmless. */
const SOUNDS_SECRET = /key|secret|token|password|hash|sealed|cipher|digest|credential|challenge|proof|signature|headers/

export function entriesOf({ area, kebab, camel, snake, group, zh, en, fields }: Screen): Entry[] {
  const secrets = fields.filter(({ column }) => SOUNDS_SECRET.test(column)).map(({ column }) => `'${column}'`)
  return [
    {
      path: 'packages/contract/src/resources.ts',
      imported: `import { ${camel}Resource } from './${area}/${kebab}.ts'`,
      line: `  ${camel}Resource,`,
      before: '\n]',
      mark: `${camel}Resource`,
    },
    {
      path: `packages/contract/src/core/menus/${group}-menu.ts`,
      line: `    page('${camel}', { path: '{menu}/${camel}', name: ${bilingual({ zh, en })}, icon: 'appstore', sort: {sort}, actions: PLAIN }),`,
      before: '\n  ],\n',
      mark: `page('${camel}',`,
      place: 'menu',
    },
    {
      path: 'apps/server/src/modules.ts',
      imported: `import { ${camel}Module } from './modules/${area}/${kebab}/${kebab}.module.ts'`,
      line: `  ${camel}Module,`,
      before: '\n]\n\n/** Every call of the server.',
      mark: `${camel}Module`,
    },
    {
      path: 'apps/server/src/modules/organisation/offboarding/catalogue/business-tables.ts',
      line: `  ${snake}: exported(${secrets.join(', ')}),`,
      before: '\n}\n',
      mark: `${snake}:`,
    },
    {
      path: 'apps/console/src/app/pages.ts',
      line: `  '/${group}/${camel}': () => import('../features/${area}/${kebab}/${kebab}.page.tsx'),`,
      before: '\n}\n\n/** Pages that stand in no menu',
      mark: `'/${group}/${camel}':`,
    },
  ]
}

const hasWord = (text: string, mark: string): boolean =>
  new RegExp(`(?<!\\w)${mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${/\w$/.test(mark) ? '(?!\\w)' : ''}`).test(text)

/** The list with the entry; unchanged where it has it. @throws {Error} where the list has lost its end */
export function withEntry(text: string, entry: Entry): string {
  if (hasWord(text, entry.mark)) return text
  const line = entry.place === 'menu' ? placed(text, entry.line) : entry.line
  const whole = entry.imported === undefined ? text : imported(text, entry.imported)
  const at = whole.lastIndexOf(entry.before)
  if (at === -1) throw new Error(`a list has lost its end: ${entry.path}`)
  return `${whole.slice(0, at)}\n${line}${whole.slice(at)}`
}

const SORT_STEP = 10

function placed(text: string, line: string): string {
  const sort = Math.max(...[...text.matchAll(/sort: (\d+)/g)].map(([, number]) => Number(number))) + SORT_STEP
  const menu = /path: '([^']+)'/.exec(text)?.[1] ?? ''
  const actions = /\bPLAIN\b/.test(text) ? 'PLAIN' : `['add', 'edit', 'delete', 'view']`
  return line
    .replace('{menu}', () => menu)
    .replace('{sort}', String(sort))
    .replace(/PLAIN(?= \}\),$)/, actions)
}

/** Behind the last import. */
function imported(text: string, line: string): string {
  const last = text.lastIndexOf('\nimport ')
  const end = text.indexOf('\n', last + 1)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}
