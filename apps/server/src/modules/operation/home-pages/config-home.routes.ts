import {
  CheckConfigHomeAnswer,
  CONFIG_HOME_PATH,
  configHomeResource,
  FindHomeConfigAnswer,
  HomeChoice,
  HomeChoicesInput,
} from '@drawdesk/contract/operation/config-home'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { activeRoute } from '../../../crud/versions/active.routes.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { configHomeRules } from './config-home.rules.ts'
import { createConfigHomeService } from './config-home.service.ts'
import type { FileService } from '../../files/file.service.ts'

const path = (call: string): string => `${CONFIG_HOME_PATH}/${call}`

export type ConfigHomeNeeds = Deps & { files: FileService }

export function configHomeRoutes(deps: ConfigHomeNeeds): AnyRoute[] {
  const homes = createConfigHomeService(deps)
  return [
    ...resourceRoutes(deps, {
      resource: configHomeResource,
      table: 'configHome',
      ...configHomeRules(deps),
    }),
    route({
      method: 'GET',
      path: path('findHomeConfig'),
      summary: 'What guests of the tenant see first; {} when nothing is active',
      audit: 'configHome.find',
      permission: 'signedIn',
      input: Type.Object({}),
      answer: FindHomeConfigAnswer,
      handle: ({ caller }) => homes.findActive(caller),
    }),
    route({
      method: 'GET',
      path: path('checkHomeConfigId'),
      summary: 'Is there a home page with this id, and is it the active one?',
      audit: 'configHome.check',
      permission: 'signedIn',
      input: Type.Object({ id: Id }),
      answer: CheckConfigHomeAnswer,
      handle: ({ caller, input }) => homes.check(caller, input.id),
    }),
    activeRoute(deps, {
      resource: configHomeResource,
      summary: 'Switch a home page on (and the others off), or off',
      setActive: homes.changeActive,
    }),
    route({
      method: 'GET',
      path: path('choices'),
      summary: 'What a section may hold, by kind: those of the ids, or the newest that hold the words',
      audit: 'configHome.choices',
      permission: ['configHome_add', 'configHome_edit', 'configHome_view'],
      input: HomeChoicesInput,
      answer: Type.Array(HomeChoice),
      handle: ({ caller, input }) => homes.choices(caller, input),
    }),
  ]
}
