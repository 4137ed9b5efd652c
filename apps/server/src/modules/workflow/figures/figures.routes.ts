import { Type, type Static, type TSchema } from '@drawdesk/contract/core/schema'
import {
  FLOW_FIGURES_PATH,
  FlowFiguresProcesses,
  FlowFiguresQuery,
  FlowNodeFiguresList,
  FlowOverduePage,
  FlowOverdueQuery,
  FlowPeopleFigures,
} from '@drawdesk/contract/workflow/figures'
import { readDateSearch } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging } from '../../../crud/paging.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { readSpan } from '../shared/flow-times.ts'
import { createFiguresService, type FiguresNeeds } from './figures.service.ts'

const permission = 'flow_figures'
const path = (call: string): string => `${FLOW_FIGURES_PATH}/${call}`

/** Each call takes `tenantId`, which counts for an operator of the platform only. */
export function figuresRoutes(deps: FiguresNeeds): AnyRoute[] {
  const { db, config } = deps
  const figures = createFiguresService(deps)
  const ofProcess = (input: Static<typeof FlowFiguresQuery>) => ({
    key: input.processDefinitionKey,
    version: input.version,
    span: readSpan(input, config.timeZone),
  })

  /** Figures of one process in a span of time. */
  const ofOne = <Answer extends TSchema>(call: 'nodes' | 'people', summary: string, answer: Answer): AnyRoute =>
    route({
      method: 'GET',
      path: path(call),
      summary,
      audit: call === 'nodes' ? 'flowFigures.perNode' : 'flowFigures.perPerson',
      permission,
      input: Type.Object({ ...FlowFiguresQuery.properties, ...tenantArgument }),
      answer: answer as TSchema,
      handle: async ({ caller, input, language }) =>
        figures[call](await scopeOf(db, caller, input.tenantId), ofProcess(input), language),
    })

  return [
    route({
      method: 'GET',
      path: path('processes'),
      summary: 'Processes that have instances, with their versions',
      audit: 'flowFigures.processes',
      permission,
      input: Type.Object(tenantArgument),
      answer: FlowFiguresProcesses,
      handle: async ({ caller, input, language }) =>
        figures.processes(await scopeOf(db, caller, input.tenantId), language),
    }),
    ofOne('nodes', 'How long each node takes, and how many wait there', FlowNodeFiguresList),
    ofOne('people', 'Who has open tasks, and how long theirs took', FlowPeopleFigures),
    route({
      method: 'GET',
      path: path('overdue'),
      summary: 'Open tasks past their due date',
      audit: 'flowFigures.overdue',
      permission,
      input: Type.Object({ ...FlowOverdueQuery.properties, ...tenantArgument }),
      answer: FlowOverduePage,
      handle: async ({ caller, input, language }) =>
        figures.overdue(
          await scopeOf(db, caller, input.tenantId),
          {
            key: input.processDefinitionKey ?? '',
            version: input.version,
            span: readSpan(input, config.timeZone),
            dates: readDateSearch(input, config.timeZone),
            paging: readPaging(input),
          },
          language,
        ),
    }),
  ]
}
