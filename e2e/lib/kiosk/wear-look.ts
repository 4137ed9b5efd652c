import type { Page } from 'playwright-core'
import { callAs } from '../enter.ts'
import type { Product } from '../product.ts'

/** A picture of one colour, uploaded by who is signed in on this page of the console. */
async function upload(page: Page, colour: string): Promise<string> {
  return page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(600, 200)
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('no canvas here')
    paint.fillStyle = fill
    paint.fillRect(0, 0, 600, 200)
    const form = new FormData()
    form.append('file', await canvas.convertToBlob(), 'look.png')
    const { content } = JSON.parse(localStorage.getItem('drawdesk-token') ?? '{}') as {
      content: { accessToken: string }
    }
    const response = await fetch('/api/blade-resource/oss/endpoint/put-file-attach', {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${content.accessToken}` },
      body: form,
    })
    return ((await response.json()) as { data: { fileId: string } }).data.fileId
  }, colour)
}

/** Gives the newest experience a dark ground, a logo and a background. */
export async function wearLook(page: Page, product: Product): Promise<void> {
  const { records } = await callAs<{ records: { id: string }[] }>(page, product, 'GET', '/blade-biz/drawEx/page?size=1')
  await callAs(page, product, 'POST', '/blade-biz/drawEx/saveDrawEx', {
    id: records[0]?.id,
    themeBackground: '#101b33',
    themeLogo: await upload(page, '#ffb545'),
    themePicture: await upload(page, '#2f7d5b'),
  })
}

/** The worker of a kiosk's page keeps its logo and its background. */
export const untilLookKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => (await (await caches.open('kiosk-pictures-1')).keys()).length === 2)

/** What is painted of a look: the logo's width in pixels, and whether the background can be read. */
export async function seenLook(page: Page): Promise<{ logoPx: number; hasPicture: boolean }> {
  // Its address is signed anew now and then: a picture that is exchanged while it is read is not there yet.
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.brand img')?.naturalWidth ?? 0) > 0)
  return page.evaluate(async () => {
    const logo = document.querySelector<HTMLImageElement>('.brand img')
    const url = document.querySelector<HTMLElement>('.kiosk')?.style.getPropertyValue('--picture') ?? ''
    const picture = await fetch(/"(.*)"/.exec(url)?.[1] ?? '')
    return { logoPx: logo?.naturalWidth ?? 0, hasPicture: picture.headers.get('content-type') === 'image/webp' }
  })
}
