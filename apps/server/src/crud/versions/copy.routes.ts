import { Type } from 'typebox'
import { permissionOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Id, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Caller } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'

interface CopyOptions {
  resource: Pick<ResourceDefinition, 'name' | 'path' | 'code'>
  summary: string
  copy(scope: Caller, id: string): Promise<SaveAnswer>
}

/** `copyDrawStyle`: answers the copy, which is a new row. */
export function copyRoute({ resource, summary, copy }: CopyOptions): AnyRoute {
  return route({
    method: 'GET',
    isCommand: true,
    path: callNamedAfter(resource, 'copy'),
    summary,
    audit: `${resource.name}.copy`,
    permission: permissionOf(resource, 'add'),
    input: Type.Object({ id: Id }),
    answer: SaveAnswer,
    handle: ({ caller, input }) => copy(caller, input.id),
  })
}

/** Path of a call that carries the resource's name: `copy` → `/blade-biz/drawStyle/copyDrawStyle`. */
export const callNamedAfter = ({ name, path }: Pick<ResourceDefinition, 'name' | 'path'>, call: string): string =>
  `${path}/${call}${name.charAt(0).toUpperCase()}${name.slice(1)}`
