import { GivenId, Id, pageAndDates, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import {
  ChangedPaperNum,
  ChangePaperNum,
  DRAW_LOGIN_PATH,
  EditOutPaperMsg,
  PaperForecast,
  PaperLogPage,
} from '@drawdesk/contract/devices/draw-login'
import { readDateSearch } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { RefillTasks } from '../../workflow/refill/refill-tasks.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { listPeople } from '../rows/people.repository.ts'
import { createForecastWatch } from './forecast-watch.ts'
import type { PaperForecasts } from './forecasts.ts'
import { createPaperService } from './paper.service.ts'
import type { PaperWatch } from './paper-watch.ts'
import { startRefillLooks } from './refill-looks.ts'

const LOOK_SECONDS = 600
const COLUMNS = ['id', 'loginId', 'what', 'change', 'paperNum', 'jobId', 'createUser', 'createTime']
const READERS = ['drawLogin_view', 'drawLogin_paper']
const path = (call: string): string => `${DRAW_LOGIN_PATH}/${call}`

type Needs = Deps & {
  printQueue: PrintQueue
  paperWatch: PaperWatch
  paperForecasts: PaperForecasts
  refillTasks: RefillTasks
}

/** The paper of devices: how much there is, how it changed, how long it lasts. */
export const devicePaperModule: Module<Needs> = {
  name: 'devices/paper',
  routes: (deps): AnyRoute[] => {
    const paper = createPaperService(deps)
    return [
      route({
        method: 'GET',
        isCommand: true,
        path: path('changePaperNum'),
        summary: 'Say how many sheets are in the tray now',
        audit: 'drawLogin.changePaperNum',
        permission: 'drawLogin_paper',
        input: ChangePaperNum,
        answer: ChangedPaperNum,
        handle: ({ caller, input }) => paper.setCount(caller, input),
      }),
      route({
        method: 'POST',
        path: path('editOutPaperMsg'),
        summary: 'What guests read when there is no paper',
        audit: 'drawLogin.editOutPaperMsg',
        permission: ['drawLogin_paper', 'drawLogin_edit'],
        input: EditOutPaperMsg,
        answer: SaveAnswer,
        handle: ({ caller, input }) => paper.setText(caller, input),
      }),
      route({
        method: 'GET',
        path: path('forecast'),
        summary: 'How long the paper of a device lasts',
        audit: 'drawLogin.forecast',
        permission: READERS,
        input: Type.Object({ id: GivenId }),
        answer: PaperForecast,
        handle: ({ caller, input }) => paper.forecast(caller, input.id),
      }),
      logRoute(deps),
    ]
  },
  work(deps) {
    startRefillLooks(deps)
    const watch = createForecastWatch(deps)
    deps.jobs.every('paper that does not last a day', LOOK_SECONDS, async () => {
      const reported = await watch.lookAll()
      if (reported > 0) deps.log.info({ reported }, 'paper of devices runs out within a day')
    })
  },
}

const logRoute = ({ db, config }: Needs): AnyRoute =>
  route({
    method: 'GET',
    path: path('paperLog'),
    summary: 'How the count of sheets changed: a page, the newest first',
    audit: 'drawLogin.paperLog',
    permission: READERS,
    input: Type.Object({ ...pageAndDates, loginId: Type.Optional(Id), id: Type.Optional(Id) }),
    answer: PaperLogPage,
    async handle({ caller, input }) {
      const loginId = input.loginId ?? input.id
      return listRows(db, caller, {
        table: 'paperLog',
        columns: COLUMNS,
        filters: [
          ...readDateSearch(input, config.timeZone),
          ...(loginId ? [{ column: 'loginId', operator: '=' as const, value: loginId }] : []),
        ],
        sort: [{ column: 'id', order: 'desc' }],
        paging: readPaging(input),
        async decorate(rows) {
          const names = await listPeople(db, caller, [
            ...new Set(rows.flatMap(({ createUser }) => (createUser === null ? [] : String(createUser)))),
          ])
          return rows.map((row) => ({
            ...row,
            jobId: row.jobId ?? '',
            createUser: row.createUser ?? '',
            createUserName: names.get(String(row.createUser)) ?? '',
          }))
        },
      })
    },
  })
