import {
  PRINT_JOB_HOURS,
  PRINT_REPEAT_MS,
  PRINT_STATE,
  type PrintJob,
  type PrintLayout,
  type PrintState,
  type PushedPrint,
} from '@drawdesk/contract/devices/print-job'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type AppError } from '../../../platform/errors.ts'
import { requestHashOf } from '../../../platform/request-hash.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawInfoRepository } from '../../drawing/records/draw-info.repository.ts'
import { createFileRepository } from '../../files/file.repository.ts'
import { createPrintJobRepository, type PrintJobRow } from '../queue/print-job.repository.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import type { PrintEnds, PrintFollower } from './print-ends.ts'
import { viewJobs } from './print-job.view.ts'

/** An id of a request counts for so long. */
const REQUEST_MS = 24 * 3_600_000

/** Beside the field that says it is meant: other refusals of the same status are no question. */
const repeated = (): AppError =>
  deviceErrors.repeated({
    errors: [{ field: 'again', text: { zh: '确需再打一张时为 1', en: '1 to print it again' } }],
  })

export interface NewPrint {
  loginId: string
  infoId: string
  /** One of the drawing's pictures; the first without it. */
  fileId?: string | undefined
  copies: number
  /** Default: that of the device. */
  layout?: PrintLayout | undefined
  orderNo?: string | undefined
  /** Although it was asked for a moment ago. */
  again?: boolean | undefined
  clientRequestId?: string | undefined
}

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'> & { printQueue: PrintQueue; printEnds: PrintEnds }

/** Prints of devices, as other areas ask for them. */
export function createPrintJobs(deps: Needs) {
  const { db, clock, ids, printQueue, printEnds } = deps

  /** @throws AppError `common.notFound` for a drawing that the scope does not see, `drawLogin.noPicture` */
  async function pictureOf(trx: Db, scope: Scope, { infoId, fileId }: NewPrint): Promise<string> {
    const drawing = await createDrawInfoRepository(trx).find(scope, infoId)
    if (!drawing) throw commonErrors.notFound()
    if (drawing.state !== DRAW_STATE.succeeded || drawing.takenDown === 1) throw deviceErrors.noPicture()
    const fileIds = drawing.fileIds as string[]
    const files = new Map((await createFileRepository(trx).list(scope, fileIds)).map((file) => [file.id, file]))
    const pictures = fileIds.filter((id) => files.get(id)?.mime.startsWith('image/'))
    const picture = fileId ? pictures.find((id) => id === fileId) : pictures[0]
    if (picture === undefined) throw deviceErrors.noPicture()
    return picture
  }

  /** @throws AppError `common.notFound`, `drawLogin.inactive` */
  async function holdDevice(trx: Db, scope: Scope, loginId: string): Promise<DeviceRow> {
    const device = await createDeviceRepository(trx).hold(scope, loginId)
    if (!device || device.isDeleted === 1) throw commonErrors.notFound()
    if (device.active !== 1) throw deviceErrors.inactive()
    return device
  }

  /** The job that this request made before. @throws AppError `drawLogin.otherRequest` */
  async function findSame(trx: Db, scope: Scope, job: NewPrint, hash: string): Promise<PrintJobRow | undefined> {
    const { clientRequestId = '', loginId } = job
    if (clientRequestId === '') return undefined
    const jobs = createPrintJobRepository(trx)
    const since = new Date(clock.now().getTime() - REQUEST_MS)
    const same = await jobs.findRequest(scope, { loginId, clientRequestId, requestHash: hash, since })
    if (!same) await jobs.forgetRequest(scope, { loginId, clientRequestId })
    else if (same.requestHash !== hash) throw deviceErrors.otherRequest()
    return same
  }

  async function insert(
    trx: Db,
    scope: Scope,
    device: DeviceRow,
    row: Pick<PrintJobRow, 'infoId' | 'sourceId' | 'copies' | 'layout' | 'orderNo' | 'clientRequestId' | 'requestHash'>,
  ): Promise<PushedPrint> {
    const now = clock.now()
    const { id } = await createPrintJobRepository(trx).insert(scope, {
      ...row,
      id: ids.next(),
      loginId: device.id,
      sheets: row.copies,
      media: device.media,
      queuedTime: now,
      expireTime: new Date(now.getTime() + PRINT_JOB_HOURS * 3_600_000),
      createUser: scope.userId === '0' ? null : scope.userId,
      createDept: scope.deptId,
      createTime: now,
    })
    await printQueue.settle(trx, scope, device.id)
    return pushed(trx, scope, device.id, id)
  }

  /** `position`: how many stand before it, and itself. */
  async function pushed(trx: Db, scope: Scope, loginId: string, id: string): Promise<PushedPrint> {
    const jobs = createPrintJobRepository(trx)
    const open = await jobs.listOpen(scope, loginId)
    const place = open.findIndex((job) => job.id === id)
    const job = open[place] ?? (await jobs.find(scope, id))
    return { jobId: id, state: (job?.state ?? PRINT_STATE.waiting) as PrintState, position: place + 1 }
  }

  return {
    /**
     * In the caller's transaction.
     *
     * @throws AppError `common.notFound` for a device or drawing that is not there, `drawLogin.noPicture`, `.inactive`, `.repeated`, `.otherRequest`
     */
    async push(trx: Db, scope: Scope, job: NewPrint): Promise<PushedPrint> {
      const device = await holdDevice(trx, scope, job.loginId)
      const { clientRequestId = '', again, ...asked } = job
      const hash = requestHashOf(asked)
      const same = await findSame(trx, scope, job, hash)
      if (same) return pushed(trx, scope, same.loginId, same.id)
      const sourceId = await pictureOf(trx, scope, job)
      const since = new Date(clock.now().getTime() - PRINT_REPEAT_MS)
      const jobs = createPrintJobRepository(trx)
      if (!again && (await jobs.findRecent(scope, { loginId: device.id, infoId: job.infoId, sourceId, since })))
        throw repeated()
      return insert(trx, scope, device, {
        infoId: job.infoId,
        sourceId,
        copies: job.copies,
        layout: job.layout ?? device.layout,
        orderNo: job.orderNo ?? '',
        clientRequestId,
        requestHash: clientRequestId === '' ? '' : hash,
      })
    },

    /** A sheet with crop marks and the media's true size. @throws AppError `common.notFound`, `drawLogin.inactive` */
    pushTest: (scope: Scope, loginId: string): Promise<PushedPrint> =>
      db.transaction(scope, async (trx) =>
        insert(trx, scope, await holdDevice(trx, scope, loginId), {
          infoId: null,
          sourceId: null,
          copies: 1,
          layout: 'test',
          orderNo: '',
          clientRequestId: '',
          requestHash: '',
        }),
      ),

    /** Those who go by what becomes of prints; `hold` comes first of all where a job of an order may end. */
    onEnd: (ended: PrintFollower['ended'], hold?: PrintFollower['hold']): void =>
      printEnds.follow({ ended, ...(hold ? { hold } : {}) }),

    async find(scope: Scope, jobId: string): Promise<PrintJob | undefined> {
      const row = await createPrintJobRepository(db).find(scope, jobId)
      return row && ((await viewJobs(db, scope, [row]))[0] as unknown as PrintJob | undefined)
    },

    /** The oldest first. */
    listOfOrder: async (at: Db, scope: Scope, orderNo: string): Promise<PrintJob[]> =>
      (await viewJobs(
        at,
        scope,
        await createPrintJobRepository(at).listOfOrder(scope, orderNo),
      )) as unknown as PrintJob[],
  }
}

export type PrintJobs = ReturnType<typeof createPrintJobs>
