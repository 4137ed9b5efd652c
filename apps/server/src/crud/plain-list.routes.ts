import { Type, type TSchema } from 'typebox'
import { saveSchemaOf } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Deps } from '../platform/deps.ts'
import { commonErrors } from '../platform/errors.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { tenantArgumentOf } from './operator.service.ts'
import type { ResourceOptions } from './resource-options.ts'
import { codeOf, createSaver } from './save-row.service.ts'
import type { Values } from './values.ts'

const LIST_MOST = 500
const HAS_ID = { zh: '新增时不能带编号', en: 'New records can’t have an ID' }

/**
 * The other calls of a plain list (wire-business §8): page and findById, which are list and detail under a second name, and save, saveList
 * and update, which are the halves of submit.
 *
 * @param routes those that the kit has made of the same definition.
 */
export function plainListRoutes(deps: Deps, options: ResourceOptions, routes: readonly AnyRoute[]): AnyRoute[] {
  const { resource } = options
  const { name, path, calls } = resource
  const title = resource.texts.title.en
  const ownArguments = tenantArgumentOf(resource)
  const { save, addAll } = createSaver(deps, options)
  const { id: _id, version: _version, ...newRow } = saveSchemaOf(resource).properties as Record<string, TSchema>
  const [canAdd, canEdit] = [codeOf(options, 'add'), codeOf(options, 'edit')]

  const again = (call: string, other: string): AnyRoute[] =>
    routes
      .filter(({ path: served }) => served === `${path}/${call}`)
      .map((one) => ({ ...one, path: `${path}/${other}`, audit: `${name}.${other === 'findById' ? 'find' : other}` }))

  return [
    ...again(calls.list, 'page'),
    ...again(calls.detail, 'findById'),
    ...(canAdd === undefined
      ? []
      : [
          route({
            method: 'POST',
            path: `${path}/save`,
            summary: `${title}: add a row`,
            audit: `${name}.add`,
            permission: canAdd,
            input: Type.Object({ ...ownArguments, ...newRow, id: Type.Optional(Type.String({ maxLength: 64 })) }),
            answer: SaveAnswer,
            async handle({ caller, input }) {
              const { id, ...given } = input as Values
              if (id) throw commonErrors.badInput({ errors: [{ field: 'id', text: HAS_ID }] })
              return save(caller, given)
            },
          }),
          route({
            method: 'POST',
            path: `${path}/saveList`,
            summary: `${title}: add several rows (a JSON array), all or none`,
            audit: `${name}.addList`,
            permission: canAdd,
            input: Type.Object({
              ...ownArguments,
              list: Type.Array(Type.Object(newRow), { minItems: 1, maxItems: LIST_MOST }),
            }),
            answer: IdsAnswer,
            bodyLimit: 4 * 1024 * 1024,
            async handle({ caller, input }) {
              const given = input as Values & { list: Values[] }
              const errors = given.list.flatMap(({ id }, index) =>
                id ? [{ field: `list[${index}].id`, text: HAS_ID }] : [],
              )
              if (errors.length > 0) throw commonErrors.badInput({ errors })
              return { ids: await addAll(caller, given) }
            },
          }),
        ]),
    ...(canEdit === undefined
      ? []
      : [
          route({
            method: 'POST',
            path: `${path}/update`,
            summary: `${title}: change the row with this id`,
            audit: `${name}.update`,
            permission: canEdit,
            input: Type.Object({ ...ownArguments, ...saveSchemaOf(resource).properties, id: Id }),
            answer: SaveAnswer,
            handle: ({ caller, input }) => save(caller, input as Values),
          }),
        ]),
  ]
}
