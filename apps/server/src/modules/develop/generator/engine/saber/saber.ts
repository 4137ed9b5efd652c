import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import type { GeneratedFile } from '../drawdesk/drawdesk.ts'
import type { Field } from '../fields.ts'
import { bilingual, literal, plainText, wordsOf } from '../names.ts'
import { screensOf, type Screen } from '../screen.ts'
import { BLADE_FILE, LIST_CSS_FILE, LIST_PAGE_FILE } from './shared-files.ts'

/**
 * A definition as a page that stands alone: React and `fetch`, over any server of the dialect. Rows travel under the names that the columns have
 * there, so that a server made by another generator is understood.
 *
 * @throws {CannotGenerate}
 */
export function generateSaber(definition: CodeDefinition): GeneratedFile[] {
  const { screen, child } = screensOf(definition)
  const root = folderOf(definition.code.webPath) || screen.kebab
  return [
    { path: 'shared/blade.ts', content: BLADE_FILE },
    { path: 'shared/list-page.tsx', content: LIST_PAGE_FILE },
    { path: 'shared/list-page.css', content: LIST_CSS_FILE },
    ...[screen, ...(child ? [child] : [])].flatMap((one) => [
      { path: `${root}/${one.kebab}.api.ts`, content: apiFile(one, up(root)) },
      { path: `${root}/${one.kebab}.page.tsx`, content: pageFile(one, up(root), one === screen ? child : undefined) },
    ]),
    { path: `${root}/README.md`, content: readme(definition, screen, root) },
  ]
}

/** Folders of a path that others wrote: words of letters and digits, at most four of them. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .map((part) => wordsOf(part).join('-'))
    .filter((part) => part !== '')
    .slice(0, 4)
    .join('/')

const up = (root: string): string => '../'.repeat(root.split('/').length)

const WIRE = { string: 'string', number: 'number | null', decimal: 'string | number | null', flag: '0 | 1' } as const

function apiFile({ pascal, camel, snake, wirePath, fields, isTree, parent }: Screen, above: string): string {
  const rows = [
    ...(isTree ? ['parentId: string', `children?: ${pascal}[]`] : []),
    ...(parent ? [`${parent.wire}: string`] : []),
    ...fields.map(({ wireName, wire }) => `${wireName}: ${WIRE[wire]}`),
  ]
  return `import { resourceAt, type Server } from '${above}shared/blade.ts'

/** A row as it travels. */
export interface ${pascal} {
  id: string
${rows.map((row) => `  ${row}\n`).join('')}}

export const ${snake.toUpperCase()}_PATH = '${wirePath}'

export const ${camel}Api = (server: Server) => resourceAt<${pascal}>(server, ${snake.toUpperCase()}_PATH)
`
}

function inputOf({ kind, wire, options }: Field): string {
  if (wire === 'flag') return 'flag'
  if (kind === 'select') return options ? 'select' : wire === 'number' ? 'number' : 'text'
  if (kind === 'datetime') return 'time'
  if (kind === 'date') return 'day'
  if (wire === 'decimal') return 'decimal'
  if (wire === 'number') return 'number'
  return kind === 'textarea' ? 'textarea' : 'text'
}

function fieldLine(field: Field): string {
  const options = field.options ? `, options: [${field.options.map((one) => literal(one, 255)).join(', ')}]` : ''
  return `{ name: '${field.wireName}', label: ${bilingual(field)}, input: '${inputOf(field)}'${options}, required: ${field.isRequired}, inList: ${field.inList}, inForm: ${field.inForm}, inSearch: ${field.search !== undefined && field.search !== 'range'} },`
}

function pageFile(
  { pascal, snake, kebab, fields, isTree, parent, zh, en }: Screen,
  above: string,
  child?: Screen,
): string {
  const props = `{ server: Server; language?: Language${parent ? '; parentId: string' : ''} }`
  const below = child
    ? `
      below={{
        title: ${bilingual(child)},
        render: (id) => <${child.pascal}Page key={id} server={server} language={language} parentId={id} />,
      }}`
    : ''
  return `import type { Server } from '${above}shared/blade.ts'
import { ListPage, type FieldFacts, type Language } from '${above}shared/list-page.tsx'
${child ? `import { ${child.pascal}Page } from './${child.kebab}.page.tsx'\n` : ''}import { ${snake.toUpperCase()}_PATH } from './${kebab}.api.ts'

const FIELDS: readonly FieldFacts[] = [
${fields.map((field) => `  ${fieldLine(field)}\n`).join('')}]

export function ${pascal}Page({ server, language = 'zh'${parent ? ', parentId' : ''} }: ${props}) {
  return (
    <ListPage
      server={server}
      language={language}
      title={${bilingual({ zh, en })}}
      path={${snake.toUpperCase()}_PATH}
      fields={FIELDS}${isTree ? '\n      isTree' : ''}${parent ? `\n      always={{ ${parent.wire}: parentId }}` : ''}${below}
    />
  )
}
`
}

/** Letters, digits and single signs: nothing of it is markup. */
const inMarkdown = (text: string): string => plainText(text).replace(/[^\p{L}\p{N} .,@-]/gu, '')

function readme({ code }: CodeDefinition, screen: Screen, root: string): string {
  const author = inMarkdown(code.author)
  return `# ${inMarkdown(screen.zh)} · ${inMarkdown(screen.en)}
${author === '' ? '' : `\n${author}\n`}
A page in React over a server of the Blade dialect. It needs React 18 or newer, and a bundler that reads TypeScript and CSS.

    import { ${screen.pascal}Page } from './${root}/${screen.kebab}.page.tsx'

    const server = {
      baseUrl: '/api',
      headers: () => ({ 'Blade-Auth': \`bearer \${token}\` }),
    }
    <${screen.pascal}Page server={server} language="zh" />
`
}
