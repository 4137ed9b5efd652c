import { Type } from '@drawdesk/contract/core/schema'
import { DeviceBeat, KIOSK_PATH, KioskMe } from '@drawdesk/contract/devices/kiosk'
import type { Deps } from '../../../platform/deps.ts'
import { readLastEventId } from '../../events/last-event-id.ts'
import type { NowFinder } from '../../drawing/experiences/now-draw-ex.ts'
import { deviceRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { AlertSources } from '../../notices/alerts/watch/alert-sources.ts'
import type { PrintSending } from '../print/print-sending.ts'
import type { DeviceAuth } from '../sign-in/device-auth.service.ts'
import { createKioskMe } from './kiosk-me.ts'
import { openKioskStream } from './kiosk-stream.ts'
import { createOfflineAlerts } from './offline-alerts.ts'
import type { Presence } from './presence.ts'

const LOOK_SECONDS = 15

type Needs = Deps & {
  deviceAuth: DeviceAuth
  printSending: PrintSending
  presence: Presence
  nowDrawEx: NowFinder
  alertSources: AlertSources
}

/** The thread between a machine and the server: what it is, that it is there, and what it should notice. */
export const deviceLinkModule: Module<Needs> = {
  name: 'devices/link',
  routes(deps): AnyRoute[] {
    const readMe = createKioskMe(deps)
    const { presence, deviceAuth } = deps
    return [
      deviceRoute({
        method: 'GET',
        path: `${KIOSK_PATH}/me`,
        summary: 'The machine, its experience, and whether it can sell and print now',
        audit: 'kiosk.me',
        isBackground: true,
        input: Type.Object({}),
        answer: KioskMe,
        handle: readMe,
      }),
      deviceRoute({
        method: 'POST',
        path: `${KIOSK_PATH}/beat`,
        summary: 'A sign of life',
        audit: 'kiosk.beat',
        log: 'none',
        input: DeviceBeat,
        answer: Type.Object({}),
        async handle({ device, input, request }) {
          await presence.seen(device, { ip: request.ip, appVersion: input.appVersion })
          return {}
        },
      }),
      deviceRoute({
        method: 'GET',
        path: `${KIOSK_PATH}/stream`,
        summary: 'What the machine should notice, as server-sent events; Last-Event-ID goes on after that number',
        audit: 'kiosk.stream',
        log: 'none',
        input: Type.Object({}),
        answer: Type.Unknown(),
        isBare: true,
        sends: ['text/event-stream'],
        async handle({ device, request, reply }) {
          await presence.seen(device, { ip: request.ip })
          const stream = openKioskStream(deps, device, {
            name: await deviceAuth.openStream(device),
            after: readLastEventId(request.headers['last-event-id']),
          })
          reply.raw.once('close', () => stream.destroy())
          return reply
            .type('text/event-stream; charset=utf-8')
            .header('cache-control', 'no-store, no-transform')
            .header('x-accel-buffering', 'no')
            .send(stream)
        },
      }),
    ]
  },
  work({ db, config, jobs, presence, log, alertSources }) {
    alertSources.add(createOfflineAlerts({ db, config }))
    jobs.every('silent devices', LOOK_SECONDS, async () => {
      const silent = await presence.noticeSilence()
      if (silent > 0) log.info({ silent }, 'devices went silent')
    })
  },
}
