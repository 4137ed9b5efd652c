import { requiredTextOf, type Field } from '../fields.ts'
import { literal } from '../names.ts'
import type { Screen } from '../screen.ts'
import { namedBy } from './contract.ts'

const folder = ({ area, kebab }: Screen): string => `apps/console/src/features/${area}/${kebab}`

export const pagePath = (screen: Screen): string => `${folder(screen)}/${screen.kebab}.page.tsx`
export const textsPath = (screen: Screen): string => `${folder(screen)}/${screen.kebab}.i18n.ts`
export const testPath = (screen: Screen): string => `${folder(screen)}/${screen.kebab}.deep.test.tsx`

/** The page of a screen. */
export function pageFile(screen: Screen, child?: Screen): string {
  if (screen.isTree) return treePage(screen)
  if (screen.parent) return childPage(screen, screen.parent.field)
  return child ? parentPage(screen, child) : plainPage(screen)
}

function plainPage({ area, kebab, camel, pascal }: Screen): string {
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** The definition says it all. */
export default function ${pascal}Page() {
  return <ResourcePage resource={${camel}Resource} />
}
`
}

function treePage({ area, kebab, camel, pascal }: Screen): string {
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'

/** Rows below each other. */
export default function ${pascal}Page() {
  return <ResourceTreePage resource={${camel}Resource} />
}
`
}

function parentPage({ area, kebab, camel, pascal, nameField }: Screen, child: Screen): string {
  const name = nameField === 'id' ? 'row.id' : `String(row.${nameField} ?? '')`
  return `import { ${camel}Resource, type ${pascal} } from '@drawdesk/contract/${area}/${kebab}'
import { Link } from 'react-router'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { ${camel}Texts } from './${kebab}.i18n.ts'

const rowActions = (row: ${pascal}) => <Below row={row} />

/** Rows that have others below: a row leads to the list of its own. */
export default function ${pascal}Page() {
  return <ResourcePage resource={${camel}Resource} rowActions={rowActions} />
}

function Below({ row }: { row: ${pascal} }) {
  const t = useTexts(${camel}Texts)
  const mayView = usePermission('${child.camel}_view')
  if (!mayView) return null
  return (
    <Link to={\`/${child.group}/${child.camel}?${child.parent?.field ?? ''}=\${row.id}\`} aria-label={t('belowOf', { name: ${name} })}>
      {t('below')}
    </Link>
  )
}
`
}

export function parentTexts({ camel }: Screen, child: Screen): string {
  return `import { defineTexts } from '../../../lib/texts/texts.ts'

export const ${camel}Texts = defineTexts({
  zh: { below: ${literal(child.zh)}, belowOf: ${literal(`${braced(child.zh)}：{name}`, 80)} },
  en: { below: ${literal(child.en)}, belowOf: ${literal(`${braced(child.en)}: {name}`, 80)} },
})
`
}

/** A text with places takes names in braces; those of others are none. */
const braced = (text: string): string => text.replace(/[{}]/g, '')

function childPage({ area, kebab, camel, pascal }: Screen, field: string): string {
  return `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { useListAddress } from '../../../resource/list/use-list-address.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** Rows below another: where the list shows those of one, a new one belongs to it. */
export default function ${pascal}Page() {
  const [address] = useListAddress()
  const parent = address.get('${field}')
  return <ResourcePage resource={${camel}Resource} newRow={parent ? { ${field}: parent } : undefined} />
}
`
}

/** A row as a test has it. */
function sampleRow({ fields, nameField, isTree, parent }: Screen): string {
  const values = fields.map((field) => `${field.property}: ${field.property === nameField ? `'first'` : field.sample}`)
  const above = [
    ...(isTree ? [`parentId: '0'`] : []),
    ...(parent ? [`${parent.field}: '5'`, `${namedBy(parent.field)}: 'above'`] : []),
  ]
  return `{ id: '1', ${[...above, ...values].join(', ')}, ...auditOf() }`
}

/** The page as a user meets it: its rows, and what a save without anything is answered. */
export function pageTest(screen: Screen): string {
  const { area, kebab, camel, pascal, isTree, parent, fields, nameField } = screen
  const asked = fields.find(({ isRequired, kind }) => isRequired && !['select', 'date', 'datetime'].includes(kind))
  const dicts = fields.some(({ dict }) => dict !== undefined)
  const calls = [
    ...(dicts
      ? [`http.get('*/api/blade-system/dict/dictionary', () => ok([{ dictKey: '1', dictValue: 'one' }])),`]
      : []),
    ...(parent ? [`http.get('*/api${parent.path}/select', () => ok([{ id: '5', name: 'above' }])),`] : []),
    ...(isTree ? [`http.get('*/api${screen.path}/tree', () => ok([])),`] : []),
  ]
  const isNamed = fields.some(({ property, inList }) => property === nameField && inList)
  const seen = isNamed ? `screen.findByText('first')` : `screen.findByRole('button', { name: /^编辑/ })`
  const imports = `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { screen${asked ? ', within' : ''} } from '@testing-library/react'
${calls.length > 0 ? `import { http } from 'msw'\n` : ''}import { ${calls.length > 0 ? 'beforeEach, ' : ''}expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
${calls.length > 0 ? `import { ok, server } from '../../../testing/server.ts'\n` : ''}import ${pascal}Page from './${kebab}.page.tsx'
`
  return `${imports}
const ALL = ['add', 'edit', 'view', 'delete'].map((action) => \`${camel}_\${action}\`)
const ROW = ${sampleRow(screen)}

${calls.length > 0 ? `beforeEach(() => {\n  server.use(\n${calls.map((call) => `    ${call}\n`).join('')}  )\n})\n\n` : ''}${asked ? askingTest(screen, asked, seen) : listingTest(screen, seen)}`
}

/** The list of a tree is a forest, which the usual fake is not. */
const forest = ({ isTree, path }: Screen): string =>
  isTree ? `  server.use(http.get('*/api${path}/list', () => ok([ROW])))\n` : ''

const shown = (screen: Screen, seen: string): string => `  const fake = fakeResource(${screen.camel}Resource, [ROW])
${forest(screen)}  const { user } = renderApp(<${screen.pascal}Page />, { permissions: ALL, path: '/${screen.group}/${screen.camel}' })
  await ${seen}
`

function askingTest(screen: Screen, asked: Field, seen: string): string {
  return `it('lists its rows and asks for what is required', async () => {
${shown(screen, seen)}
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '保存' }))

  expect(await dialog.findByText(${literal(requiredTextOf(asked).zh)})).toBeTruthy()
  expect(fake.saves).toEqual([])
})
`
}

function listingTest(screen: Screen, seen: string): string {
  return `it('lists its rows and opens the form of a new one', async () => {
${shown(screen, seen)}
  await user.click(screen.getByRole('button', { name: '新增' }))

  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(fake.saves).toEqual([])
})
`
}
