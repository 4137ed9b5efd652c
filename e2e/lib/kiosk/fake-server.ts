import type { KioskHints, KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { Page, Route } from 'playwright-core'
import { logoOf, sceneOf, stickerOf } from './pictures.ts'
import { ORDER_NO } from './rows.ts'

/** What the page of a kiosk is answered; `gone`: nobody answers, `silent`: nobody does yet, `ended`: its tokens count no more. */
export interface FakeServer {
  me: KioskMe | 'gone' | 'silent' | 'ended'
  step: KioskStep
  hints: KioskHints
}

/** Answers the calls and pictures of the page as `fake` says at that moment. */
export async function answerKiosk(page: Page, fake: FakeServer): Promise<void> {
  await page.route('**/pictures/*', (route) => {
    const name = /\/pictures\/(.*)\.svg/.exec(route.request().url())?.[1] ?? ''
    const body = name.startsWith('sticker') ? stickerOf(name) : name.startsWith('logo') ? logoOf(name) : sceneOf(name)
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await page.route('**/api/blade-biz/kiosk/**', (route) => answerCall(route, fake))
}

async function answerCall(route: Route, fake: FakeServer): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
  const { me } = fake
  if (me === 'gone') return route.abort()
  // A stream that says nothing, and a first word that is on its way.
  if (name === 'stream' || (me === 'silent' && name === 'me')) return
  if (me === 'ended') return route.fulfill({ json: { code: 401, success: false, msg: '', data: {} }, status: 401 })
  return route.fulfill({ json: { code: 200, success: true, msg: '', data: answerOf(name, fake) } })
}

function answerOf(name: string, { me, step, hints }: FakeServer): unknown {
  switch (name) {
    case 'me':
      return me
    case 'hints':
      return hints
    case 'progress':
    case 'print':
      return step
    case 'cancel':
      return { ...step, step: 'closed' }
    case 'quote':
      return {
        amount: 2_990,
        currency: 'CNY',
        description: '',
        channels: [
          { id: '1', channel: 'wechat', name: 'WeChat', ways: ['qr'] },
          { id: '2', channel: 'alipay', name: 'Alipay', ways: ['qr'] },
        ],
      }
    case 'upload':
      return { fileId: 'photo', url: '/pictures/photo.svg', webUrl: '/pictures/photo.svg' }
    case 'order':
      return {
        id: '1',
        orderNo: ORDER_NO,
        amount: 2_990,
        currency: 'CNY',
        state: 0,
        channel: 'wechat',
        codeUrl: 'https://pay.test/480265',
        payUrl: '',
        prepay: {},
        expireTime: '2026-11-27 10:15:00',
        version: 1,
      }
    default:
      return {}
  }
}
