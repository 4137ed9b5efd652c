// What a plain screen consists of: five files, and an entry in each of four lists.

/** Areas that have no menu of their own name. */
const GROUPS = {
  queue: 'drawing',
  voice: 'chat',
  tools: 'tool',
  files: 'tool',
  proxies: 'tool',
  logs: 'monitor',
  notices: 'desk',
}

/** `operation/paper-kind` → all the forms of its name; undefined for anything else. */
export function namesOf(place) {
  const [, area, kebab] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? []
  if (!kebab) return undefined
  const camel = kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { area, kebab, camel, pascal, snake: kebab.replaceAll('-', '_'), group: GROUPS[area] ?? area }
}

export function files({ area, kebab, camel, pascal, snake, group, zh, en, stamp }) {
  return [
    {
      path: `packages/contract/src/${area}/${kebab}.ts`,
      text: `import { auditFields, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** ${en}: a plain list. */
export const ${pascal} = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type ${pascal} = Static<typeof ${pascal}>

export const ${camel}Resource = defineResource({
  name: '${camel}',
  path: '/blade-biz/${camel}',
  row: ${pascal},
  rows: { table: '${camel}', nameField: 'name', isScoped: true },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 200 },
    remark: { kind: 'textarea' },
    createTime: { kind: 'datetime', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '${zh}', en: '${en}' },
    purpose: { zh: '${zh}', en: '${en}' },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      remark: { label: { zh: '备注', en: 'Remark' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
`,
    },
    {
      path: `apps/server/src/db/migrations/${stamp}_create_${snake}.ts`,
      text: `import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, '${snake}', \`name text NOT NULL, remark text NOT NULL DEFAULT ''\`)
  await run(db, 'CREATE INDEX ${snake}_newest ON ${snake} (tenant_id, id DESC) WHERE is_deleted = 0')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE ${snake}')
}
`,
    },
    {
      path: `apps/server/src/modules/${area}/${kebab}/${kebab}.module.ts`,
      text: `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Module } from '../../../wire/route.ts'

/** ${en}: a plain list. */
export const ${camel}Module: Module = {
  name: '${area}/${kebab}',
  routes: (deps) => resourceRoutes(deps, { resource: ${camel}Resource, table: '${camel}' }),
}
`,
    },
    {
      path: `apps/console/src/features/${area}/${kebab}/${kebab}.page.tsx`,
      text: `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** ${en}: the definition says it all. */
export default function ${pascal}Page() {
  return <ResourcePage resource={${camel}Resource} />
}
`,
    },
    {
      path: `apps/console/src/features/${area}/${kebab}/${kebab}.test.tsx`,
      text: `import { ${camel}Resource } from '@drawdesk/contract/${area}/${kebab}'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import ${pascal}Page from './${kebab}.page.tsx'

const ALL = ['add', 'edit', 'view', 'delete'].map((action) => \`${camel}_\${action}\`)

it('lists its rows and asks for a name', async () => {
  const fake = fakeResource(${camel}Resource, [{ id: '1', name: 'first', remark: '', ...auditOf() }])
  const { user } = renderApp(<${pascal}Page />, { permissions: ALL, path: '/${group}/${camel}' })
  await screen.findByText('first')

  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '保存' }))

  expect(dialog.getByText('请输入名称')).toBeTruthy()
  expect(fake.saves).toEqual([])
})
`,
    },
  ]
}

/** Each puts an entry (and its import) into one list. */
export function edits({ area, kebab, camel, group, zh, en }) {
  return [
    {
      path: 'packages/contract/src/resources.ts',
      edit: (text) =>
        insert(
          imported(text, `import { ${camel}Resource } from './${area}/${kebab}.ts'`),
          '\n]',
          `\n  ${camel}Resource,`,
        ),
    },
    {
      path: `packages/contract/src/core/menus/${group}-menu.ts`,
      edit(text) {
        const sort = Math.max(...[...text.matchAll(/sort: (\d+)/g)].map(([, number]) => Number(number))) + 10
        const path = /path: '([^']+)'/.exec(text)?.[1]
        const line = `\n    page('${camel}', { path: '${path}/${camel}', name: { zh: '${zh}', en: '${en}' }, icon: 'appstore', sort: ${sort}, actions: PLAIN }),`
        return insert(text, '\n  ],\n', line)
      },
    },
    {
      path: 'apps/server/src/modules.ts',
      edit: (text) =>
        insert(
          imported(text, `import { ${camel}Module } from './modules/${area}/${kebab}/${kebab}.module.ts'`),
          '\n]\n\n/** Every call of the server.',
          `\n  ${camel}Module,`,
        ),
    },
    {
      path: 'apps/console/src/app/pages.ts',
      edit: (text) =>
        insert(
          text,
          '\n}\n\n/** Pages that stand in no menu',
          `\n  '/${group}/${camel}': () => import('../features/${area}/${kebab}/${kebab}.page.tsx'),`,
        ),
    },
  ]
}

/** Behind the last import. */
function imported(text, line) {
  const last = text.lastIndexOf('\nimport ')
  const end = text.indexOf('\n', last + 1)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

function insert(text, before, line) {
  const at = text.lastIndexOf(before)
  if (at === -1) throw new Error(`a list has lost its end: ${line.trim()}`)
  return text.slice(0, at) + line + text.slice(at)
}
