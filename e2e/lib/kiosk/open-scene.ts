import type { KioskTheme } from '@drawdesk/contract/devices/kiosk'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../browser.ts'
import { answerKiosk, type FakeServer } from './fake-server.ts'
import { fileOf, hintsOf, meOf, ORDER_NO, stepOf } from './rows.ts'
import type { Scene } from './scenes.ts'

export const FORMS = { tall: { width: 1080, height: 1920 }, wide: { width: 1920, height: 1080 } } as const
export const LOOKS: Readonly<Record<'light' | 'dark' | 'picture', KioskTheme>> = {
  light: { accent: '', background: '', logoFile: null, backgroundFile: null },
  dark: { accent: '#ffb545', background: '#101b33', logoFile: fileOf('logo-light', 420, 100), backgroundFile: null },
  picture: {
    accent: '#c2452d',
    background: '#fff7ec',
    logoFile: fileOf('logo-dark', 420, 100),
    backgroundFile: fileOf('behind', 1600, 1600),
  },
}

export interface Circumstances {
  form: keyof typeof FORMS
  language: 'zh' | 'en'
  look: keyof typeof LOOKS
}

/** One page for all scenes under the same circumstances; each begins as after a restart of the machine. */
export async function openKiosk(browser: Browser, { form, language, look }: Circumstances) {
  const { page, problems } = await openPage(browser, FORMS[form])
  const server: FakeServer = { me: 'silent', step: stepOf({}), hints: hintsOf(language, false) }
  await answerKiosk(page, server)
  await page.addInitScript(standInForCamera)

  const show = async (url: string, scene: Scene): Promise<void> => {
    const { me, step, takesPictures = false } = scene
    server.me = typeof me === 'string' ? me : meOf(language, LOOKS[look], me)
    server.step = stepOf(step ?? {})
    server.hints = hintsOf(language, takesPictures)
    if (scene.hasClock) await page.clock.install()
    const storing = await page.addInitScript(store, keptBy(scene))
    await page.goto(`${url}/kiosk`)
    await page.locator(scene.me === 'silent' ? '.screen-starting' : '.main:not(.screen-starting)').waitFor()
    if (language === 'en') await page.getByRole('button', { name: 'Switch to English' }).click()
    await scene.walk?.(page, server)
    await untilStill(page)
    await storing.dispose()
  }
  return { page, problems, show }
}

/** Nothing moves, and every picture is there. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => document.fonts.ready.then(() => true))
}

function keptBy({ isUnpaired = false, isLate = false, step }: Scene): Record<string, unknown> {
  const order = {
    orderNo: ORDER_NO,
    amount: 2_990,
    currency: 'CNY',
    channel: 'wechat',
    codeUrl: 'https://pay.test/480265',
    closesAtMs: Date.now() + (isLate ? -5_000 : 14 * 60_000),
  }
  return {
    ...(isUnpaired ? {} : { tokens: { token: 'dd_1', refreshToken: 'r1', expireTime: '' } }),
    ...(step ? { order } : {}),
  }
}

/** In the page, before anything of it runs. */
function store(kept: Record<string, unknown>): void {
  localStorage.clear()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`kiosk.${key}`, JSON.stringify(value))
}

/** In the page: a camera that sees a painted face, and no worker that would ask beside the page. */
function standInForCamera(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  const getUserMedia = (): Promise<MediaStream> => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('no canvas here')
    const draw = (): void => {
      paint.fillStyle = '#5b7f95'
      paint.fillRect(0, 0, 1280, 720)
      paint.fillStyle = '#f2c9a1'
      paint.beginPath()
      paint.arc(640, 360, 210, 0, Math.PI * 2)
      paint.fill()
      paint.fillStyle = '#2d2a26'
      paint.fillRect(560, 310, 30, 40)
      paint.fillRect(690, 310, 30, 40)
      paint.fillRect(580, 460, 120, 16)
    }
    draw()
    setInterval(draw, 200)
    return Promise.resolve(canvas.captureStream(10))
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}
