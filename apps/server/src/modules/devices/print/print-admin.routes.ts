import { GivenId, Id, IdsAnswer, pageAndDates, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { DRAW_LOGIN_PATH } from '@drawdesk/contract/devices/draw-login'
import { PrintJobPage, PushedPrint, PushPrint, ResolvePrint } from '@drawdesk/contract/devices/print-job'
import { JobStatus } from '@drawdesk/contract/devices/kiosk'
import { readDateSearch, type Filter } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { PrintJobRow } from '../queue/print-job.repository.ts'
import type { PrintAdmin } from './print-admin.service.ts'
import { viewJobs } from './print-job.view.ts'
import type { PrintJobs } from './print-jobs.service.ts'
import type { PrintReports } from './print-reports.ts'

const COLUMNS = [
  'id',
  'infoId',
  'fileId',
  'loginId',
  'orderNo',
  'copies',
  'sheets',
  'printed',
  'layout',
  'media',
  'state',
  'attempts',
  'begun',
  'error',
  'createUser',
  'queuedTime',
  'sentTime',
  'doneTime',
  'version',
]
const path = (call: string): string => `${DRAW_LOGIN_PATH}/${call}`
const ById = Type.Object({ id: GivenId })
const State = Type.String({ maxLength: 20, pattern: '^([0-6](,[0-6])*)?$' })

type Needs = Deps & { printJobs: PrintJobs; printAdmin: PrintAdmin; printReports: PrintReports }

/** What people ask of the printers of devices. */
export function printAdminRoutes(deps: Needs): AnyRoute[] {
  const { db, printJobs, printAdmin, printReports } = deps
  return [
    route({
      method: 'GET',
      isCommand: true,
      path: path('pushPrint'),
      summary: 'Print a picture of a drawing at a device',
      audit: 'drawLogin.pushPrint',
      permission: 'drawLogin_print',
      input: PushPrint,
      answer: PushedPrint,
      handle: ({ caller, input: { again, copies = 1, ...input } }) =>
        db.transaction(caller, (trx) => printJobs.push(trx, caller, { ...input, copies, again: again === 1 })),
    }),
    route({
      method: 'POST',
      path: path('testPage'),
      summary: 'Print a test page at a device',
      audit: 'drawLogin.testPage',
      permission: 'drawLogin_print',
      input: ById,
      answer: PushedPrint,
      handle: ({ caller, input }) => printJobs.pushTest(caller, input.id),
    }),
    listRoute(deps),
    route({
      method: 'POST',
      path: path('cancelPrint'),
      summary: 'Take a print out of the queue',
      audit: 'drawLogin.cancelPrint',
      permission: 'drawLogin_print',
      input: ById,
      answer: SaveAnswer,
      handle: ({ caller, input }) => printAdmin.cancel(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('retryPrint'),
      summary: 'Print what did not come out of a print that failed or was cancelled',
      audit: 'drawLogin.retryPrint',
      permission: 'drawLogin_print',
      input: ById,
      answer: SaveAnswer,
      handle: ({ caller, input }) => printAdmin.retry(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('resolvePrint'),
      summary: 'Say how much came out of a print whose machine reports nothing any more; the rest is printed again',
      audit: 'drawLogin.resolvePrint',
      permission: 'drawLogin_print',
      input: ResolvePrint,
      answer: JobStatus,
      handle: ({ caller, input }) => printReports.resolve(caller, input),
    }),
    route({
      method: 'POST',
      path: path('movePrints'),
      summary: 'Print at another device what this one has not begun',
      audit: 'drawLogin.movePrints',
      permission: 'drawLogin_print',
      input: Type.Object({
        from: GivenId,
        to: GivenId,
        ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
        /** 1: also what its machine may have begun, which can come out of both. */
        begun: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      }),
      answer: IdsAnswer,
      handle: async ({ caller, input: { begun, ...at } }) => ({
        ids: await printAdmin.move(caller, { ...at, withBegun: begun === 1 }),
      }),
    }),
  ]
}

const listRoute = ({ db, config }: Needs): AnyRoute =>
  route({
    method: 'GET',
    path: path('prints'),
    summary: 'Prints: a page, the newest first',
    audit: 'drawLogin.prints',
    permission: ['drawLogin_view', 'drawLogin_print'],
    input: Type.Object({
      ...pageAndDates,
      loginId: Type.Optional(Id),
      infoId: Type.Optional(Id),
      orderNo: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(State),
    }),
    answer: PrintJobPage,
    async handle({ caller, input }) {
      const { loginId, infoId, orderNo, state } = input
      const filters: Filter[] = [
        ...readDateSearch(input, config.timeZone),
        ...(loginId ? [{ column: 'loginId', operator: '=' as const, value: loginId }] : []),
        ...(infoId ? [{ column: 'infoId', operator: '=' as const, value: infoId }] : []),
        ...(orderNo ? [{ column: 'orderNo', operator: '=' as const, value: orderNo }] : []),
        ...(state ? [{ column: 'state', operator: 'anyOf' as const, value: state.split(',').map(Number) }] : []),
      ]
      return listRows(db, caller, {
        table: 'printJob',
        columns: COLUMNS,
        filters,
        sort: [{ column: 'id', order: 'desc' }],
        paging: readPaging(input),
        decorate: async (rows) =>
          (await viewJobs(db, caller, rows as unknown as PrintJobRow[])) as unknown as Record<string, unknown>[],
      })
    },
  })
