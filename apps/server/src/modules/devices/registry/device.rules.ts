import { randomInt } from 'node:crypto'
import { PAIR_CODE_LETTERS, PAPER_LOW_DEFAULT } from '@drawdesk/contract/devices/draw-login'
import { drawLoginResource } from '@drawdesk/contract/devices/draw-login-resource'
import { DEFAULT_MEDIA } from '@drawdesk/contract/devices/print-job'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDrawExRepository } from '../../drawing/experiences/draw-ex.repository.ts'
import type { PaperForecasts } from '../paper/forecasts.ts'
import type { PaperWatch } from '../paper/paper-watch.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import type { DeviceAuth } from '../sign-in/device-auth.service.ts'
import { createDeviceViews } from './device.views.ts'

const GIVEN_CODE_LENGTH = 6
const PRINTER_SCHEMES = /^ipps?:\/\/[^\s/]+/

export type DeviceNeeds = Deps & {
  deviceAuth: DeviceAuth
  printQueue: PrintQueue
  paperForecasts: PaperForecasts
  paperWatch: PaperWatch
}

/** Devices as a declared resource: what an operator enters and changes. */
export function deviceOptions(deps: DeviceNeeds): ResourceOptions {
  const { db, deviceAuth, printQueue, paperWatch } = deps
  const news = createDeviceNews(deps)

  return {
    resource: drawLoginResource,
    table: 'device',
    unique: { device_code: { error: deviceErrors.codeTaken, field: 'deviceCode' } },

    unsaid: () => ({
      paperLow: PAPER_LOW_DEFAULT,
      printWay: 'page',
      media: DEFAULT_MEDIA,
      layout: 'single',
      proofMark: 0,
      active: 1,
      deviceCode: '',
      muName: '',
    }),

    async checkSave(caller, { before, values }) {
      const errors: BilingualFieldError[] = []
      const printerUri = values.printerUri as string | undefined
      if (printerUri && !PRINTER_SCHEMES.test(printerUri))
        errors.push({
          field: 'printerUri',
          text: {
            zh: '请输入 ipp:// 或 ipps:// 开头的地址',
            en: 'Enter an address that starts with ipp:// or ipps://',
          },
        })
      const exId = values.exId as string | null | undefined
      if (exId && exId !== before?.exId && !(await createDrawExRepository(db).find(caller, exId)))
        errors.push({ field: 'exId', text: { zh: '绘画体验不存在', en: 'Experience not found' } })
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    async toColumns(_trx, _caller, { before, values }) {
      const { deviceCode } = values
      if (deviceCode === undefined || String(deviceCode).trim() !== '') return values
      const { deviceCode: _empty, ...others } = values
      return before ? others : { ...others, deviceCode: givenCode() }
    },

    async afterChange(trx, caller, change) {
      for (const id of change.ids) {
        if (change.kind === 'remove') {
          await deviceAuth.endAll(trx, caller, { loginId: id }, 'removed')
          await paperWatch.forget(trx, { tenantId: caller.tenantId, id })
        }
        await news.changed(trx, caller, id)
        await news.notify(trx, caller, id, 'config')
        await printQueue.settle(trx, caller, id)
      }
    },

    decorate: createDeviceViews(deps),
  }
}

/** Short enough for a sticker; where it is taken, the next save gets another. */
const givenCode = (): string =>
  Array.from({ length: GIVEN_CODE_LENGTH }, () => PAIR_CODE_LETTERS[randomInt(PAIR_CODE_LETTERS.length)]).join('')
