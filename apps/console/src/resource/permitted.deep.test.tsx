import { permissionOf, type ResourceAction, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { resources } from '@drawdesk/contract/resources'
import { cleanup, renderHook, screen } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { setPermissions } from '../lib/session/permissions.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ok, pageOf, server } from '../testing/server.ts'
import { ResourcePage } from './resource-page.tsx'
import { auditOf } from './testing/fake-resource.ts'
import { ResourceTreePage } from './tree/resource-tree-page.tsx'
import { usePermitted } from './use-permitted.ts'

/** A row with something in every field: the words of its texts are all the same. */
function rowOf(resource: ResourceDefinition) {
  const values = Object.entries(resource.row.properties).map(
    ([name, schema]) => [name, (schema as { type?: string }).type === 'integer' ? 1 : '1'] as const,
  )
  return { ...Object.fromEntries(values), ...auditOf(), id: '7', parentId: '0', children: undefined }
}

function open(resource: ResourceDefinition, permissions: readonly string[]): void {
  const row = rowOf(resource)
  server.use(
    http.get(`*/api${resource.path}/${resource.calls.list}`, () => ok(resource.isTree ? [row] : pageOf([row]))),
    http.get('*/api/*', () => ok([])),
  )
  const Page = resource.isTree ? ResourceTreePage : ResourcePage
  renderApp(<Page resource={resource} />, { permissions })
}

const BUTTONS: Readonly<Record<ResourceAction, RegExp>> = {
  add: /^新增$/,
  edit: /^编辑 /,
  view: /^查看 /,
  delete: /^批量删除$/,
}
const shown = () =>
  (Object.keys(BUTTONS) as ResourceAction[]).filter(
    (action) => screen.queryAllByRole('button', { name: BUTTONS[action] }).length > 0,
  )

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  'the buttons of %s',
  (_name, resource) => {
    it('are each hidden when their own code is missing, whatever else is held', () => {
      const all = resource.actions.map((action) => permissionOf(resource, action))
      for (const missing of resource.actions) {
        setPermissions(
          Object.fromEntries(
            all.filter((code) => code !== permissionOf(resource, missing)).map((code) => [code, true as const]),
          ),
        )

        const { current: can } = renderHook(() => usePermitted(resource)).result

        expect(resource.actions.filter((action) => !can[action])).toEqual([missing])
        cleanup()
      }
    })

    it('are each shown by their own code alone', async () => {
      for (const action of resource.actions) {
        open(resource, [permissionOf(resource, action)])
        await screen.findByText('共 1 条')

        expect(shown()).toEqual([action])
        cleanup()
      }
    })
  },
)
