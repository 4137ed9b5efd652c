import { Type } from '@drawdesk/contract/core/schema'
import { FileView, Id } from '@drawdesk/contract/core/schema'
import {
  KIOSK_HINTS_MOST,
  KIOSK_PATH,
  KioskAsked,
  KioskHints,
  KioskOrder,
  KioskOrdered,
  KioskOrderNo,
  KioskPrint,
  KioskQuote,
  KioskStep,
} from '@drawdesk/contract/devices/kiosk'
import type { Deps } from '../../../platform/deps.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { deviceAsPerson, deviceRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { DrawApiService } from '../../drawing/apis/draw-api.service.ts'
import { definitionOf } from '../../drawing/records/definition-of.ts'
import { createDrawStyleRepository } from '../../drawing/styles/draw-style.repository.ts'
import { fileErrors } from '../../files/file.errors.ts'
import { createUploadBounds } from '../../files/upload-bounds.ts'
import { viewCreated } from '../../money/orders/making/view-order.ts'
import { createKioskHintsRepository } from './kiosk-hints.repository.ts'
import type { KioskOrders } from './kiosk-orders.ts'
import type { KioskPhotos } from './kiosk-photo.ts'
import type { PaidPrints } from './paid-prints.ts'
import type { ShareLinks } from './share-links.ts'
import { shareRoutes } from './share.routes.ts'

const SWEEP_SECONDS = 3_600
/** Services that draw from a picture. */
const TAKES_PICTURES = new Set(['img2img', 'edit'])

type Needs = Deps & {
  drawApis: DrawApiService
  kioskOrders: KioskOrders
  kioskPhotos: KioskPhotos
  paidPrints: PaidPrints
  shareLinks: ShareLinks
}

/** What a guest does at a machine, from the first idea to the picture on a telephone. */
export const kioskModule: Module<Needs> = {
  name: 'devices/kiosk',
  routes: (deps): AnyRoute[] => [...orderRoutes(deps), ...guestRoutes(deps), ...shareRoutes(deps)],
  work({ jobs, log, paidPrints, shareLinks }) {
    paidPrints.startWork()
    jobs.every('links of guests that are over', SWEEP_SECONDS, async () => {
      const removed = await shareLinks.removePassed()
      if (removed > 0) log.info({ removed }, 'links of guests are over')
    })
  },
}

const path = (call: string): string => `${KIOSK_PATH}/${call}`

function orderRoutes({ kioskOrders: orders }: Needs): AnyRoute[] {
  return [
    deviceRoute({
      method: 'POST',
      path: path('quote'),
      summary: 'What a guest’s drawing costs now, and the channels that take the money; nothing is ordered',
      audit: 'kiosk.quote',
      isBackground: true,
      input: KioskAsked,
      answer: KioskQuote,
      handle: (call) => orders.quote(call, call.input),
    }),
    deviceRoute({
      method: 'POST',
      path: path('order'),
      summary:
        'A guest’s order; refused while the machine cannot deliver it, and the same clientRequestId gives the same order',
      audit: 'kiosk.order',
      input: KioskOrder,
      answer: KioskOrdered,
      handle: async (call) => viewCreated(await orders.order(call, call.input, call.request.ip)),
    }),
    deviceRoute({
      method: 'POST',
      path: path('cancel'),
      summary: 'Calls off an order of this machine that nobody has paid; where it was paid at that moment it goes on',
      audit: 'kiosk.cancel',
      input: KioskOrderNo,
      answer: KioskStep,
      handle: (call) => orders.cancel(call, call.input.orderNo),
    }),
    deviceRoute({
      method: 'POST',
      path: path('draw'),
      summary: 'The drawing that the payment of this order began, however often it is asked for',
      audit: 'kiosk.draw',
      isBackground: true,
      input: KioskOrderNo,
      answer: KioskStep,
      handle: (call) => orders.step(call, call.input.orderNo),
    }),
    deviceRoute({
      method: 'GET',
      path: path('progress'),
      summary: 'How far an order of this machine is, from its payment to its print',
      audit: 'kiosk.progress',
      isBackground: true,
      input: KioskOrderNo,
      answer: KioskStep,
      handle: (call) => orders.step(call, call.input.orderNo),
    }),
    deviceRoute({
      method: 'POST',
      path: path('print'),
      summary: 'Prints the picture that the guest chose; once for each order',
      audit: 'kiosk.print',
      input: KioskPrint,
      answer: KioskStep,
      handle: (call) => orders.print(call, call.input),
    }),
  ]
}

function guestRoutes(deps: Needs): AnyRoute[] {
  const { db, drawApis, kioskPhotos: photos } = deps
  const bounds = createUploadBounds(deps)
  const hints = createKioskHintsRepository(db)
  return [
    deviceRoute({
      method: 'GET',
      path: path('hints'),
      summary: 'What helps a guest to say what is to be drawn in this style',
      audit: 'kiosk.hints',
      isBackground: true,
      input: Type.Object({ styleId: Id }),
      answer: KioskHints,
      async handle({ scope, input }) {
        const style = await createDrawStyleRepository(db).find(scope, input.styleId)
        const [api, prompts] = await Promise.all([
          style?.apiId ? drawApis.find(scope, style.apiId) : undefined,
          hints.listReady(scope, KIOSK_HINTS_MOST),
        ])
        return { takesPictures: api !== undefined && TAKES_PICTURES.has(definitionOf(api).capability), prompts }
      },
    }),
    deviceRoute({
      method: 'POST',
      path: path('upload'),
      summary: 'A guest’s photo: turned as its EXIF says and written anew without it',
      audit: 'kiosk.photo',
      isUpload: true,
      input: Type.Object({}),
      answer: FileView,
      async handle({ scope, device, request }) {
        const person = deviceAsPerson(device)
        const { view } = await bounds.whileTaken(person, request.headers['content-length'], async () => {
          const { bytes } = await readUpload(request, fileErrors.missing)
          return { view: await photos.store(scope, device.loginId, bytes), sentBytes: bytes.length }
        })
        return view
      },
    }),
  ]
}
