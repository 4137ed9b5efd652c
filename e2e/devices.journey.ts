import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPath, callAs } from './lib/enter.ts'
import { confirmAs, press } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { startMachine, type Machine } from './lib/devices/machine.ts'
import type { Journey } from './lib/journey.ts'
import { journeyOf } from './lib/steps.ts'

const PATH = '/operation/drawLogin'
const NAME = '旅程一号'
const PROMPT = '旅程里的灯塔'
let id = ''
let machine: Machine

const drawer = (page: Page) => page.getByRole('dialog').first()
const stateOf = (page: Page, word: string) =>
  drawer(page).locator('.ant-drawer-header').getByText(word, { exact: true })

/** The print that the machine is sent next, acknowledged. */
async function takeJob(): Promise<string> {
  const { jobId } = (await machine.next('print')) as { jobId: string }
  await machine.call('ack', { jobId })
  return jobId
}

async function readCode(page: Page): Promise<string> {
  const code = page.locator('.pairing-code output')
  await page.waitForFunction(() =>
    /\w{4} \w{4}/.test(document.querySelector('.pairing-code output')?.textContent ?? ''),
  )
  return ((await code.textContent()) ?? '').replaceAll(/\s/g, '')
}

/** A device's life, from its registration to its signing out, with a machine that has no screen. */
const life = journeyOf(
  'a device is registered, paired, supplied with paper, prints, shows why it stands still, and is signed out',
  [
    {
      name: 'registered and paired',
      path: PATH,
      async walk({ context, product, page }) {
        await page.getByRole('button', { name: '新增设备' }).first().click()
        const form = page.getByRole('dialog')
        await form.getByLabel('设备名称').fill(NAME)
        await form.getByLabel('场馆').fill('旅程馆')
        await press(form.getByRole('button', { name: /保\s*存/ }), 'drawLogin/submit')
        await stateOf(page, '未配对').waitFor()
        id = new URL(page.url()).searchParams.get('id') ?? ''
        await lookAt(context, page, 'devices-01-unpaired')

        await drawer(page).getByRole('button', { name: '配对' }).first().click()
        machine = await startMachine(product, await readCode(page))
        await page.getByText(`配对成功，“${NAME}”已经连接`).waitFor()
        await page
          .getByRole('button', { name: /关\s*闭/ })
          .last()
          .click()
        await stateOf(page, '在线').waitFor()
      },
    },
    {
      name: 'supplied with paper',
      async walk({ context, page, product }) {
        await openPath(page, product, `${PATH}?id=${id}&part=paper`)
        await drawer(page).getByLabel('纸盒里实际的张数').fill('30')
        await drawer(page).getByText('比现在多 30 张').waitFor()
        await press(drawer(page).getByRole('button', { name: '登记张数' }), 'changePaperNum')
        await drawer(page).getByText('剩 30 张').waitFor()
        await lookAt(context, page, 'devices-02-paper')
      },
    },
    {
      name: 'sent a picture from its record, once more only on purpose; each sheet takes one of the paper',
      expected: /drawLogin pushPrint ApiError/,
      async walk({ context, page, product }) {
        const { records } = await callAs<{ records: { id: string }[] }>(
          page,
          product,
          'GET',
          '/blade-biz/drawApi/selectDrawApiPage',
        )
        const drawing = { id: records[0]?.id, prompt: PROMPT, width: 512, height: 512 }
        await callAs(page, product, 'POST', '/blade-biz/drawApi/sendDraw', drawing)
        await openPath(page, product, '/drawing/drawInfo?view=table')
        const print = page.getByRole('button', { name: `打印 ${PROMPT}` }).first()
        await print.click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('设备').click()
        await page.getByTitle(NAME).click()
        await dialog.getByText('用纸 1 张，设备里还有 30 张。').waitFor()
        await lookAt(context, page, 'devices-03-push')
        await dialog.getByRole('button', { name: '打印', exact: true }).click()
        await page.getByText(`已发送到“${NAME}”，排在第 1 位`).waitFor()
        const first = await takeJob()

        await openPath(page, product, `${PATH}?id=${id}&part=prints`)
        await drawer(page).getByText('打印中', { exact: true }).waitFor()
        await machine.call('printed', { jobId: first, sheet: 1 })
        await drawer(page).getByText('没有等待的任务').waitFor()

        await openPath(page, product, '/drawing/drawInfo?view=table')
        await print.click()
        await dialog.getByLabel('设备').click()
        await page.getByTitle(NAME).click()
        await dialog.getByRole('button', { name: '打印', exact: true }).click()
        await dialog.getByRole('button', { name: '仍要再打一次' }).click()
        await page.getByText(/排在第 1 位/).waitFor()
        await machine.call('printed', { jobId: await takeJob(), sheet: 1 })
        await openPath(page, product, `${PATH}?id=${id}&part=prints`)
        await press(drawer(page).getByRole('button', { name: '打印测试页' }), 'testPage')
        await machine.call('printed', { jobId: await takeJob(), sheet: 1 })
        await drawer(page).getByText('没有等待的任务').waitFor()
        await drawer(page).getByText('全部', { exact: true }).click()
        await drawer(page)
          .getByText(/^测试页/)
          .waitFor()
        await drawer(page).getByRole('tab', { name: '纸张' }).click()
        await drawer(page).getByText('剩 27 张').waitFor()
      },
    },
    {
      name: 'a stopped printer is said in words, on a phone and on the wall',
      async walk({ context, page, phone, product }) {
        await openPath(page, product, `${PATH}?view=wall`)
        await page.getByRole('region', { name: '设备看板' }).waitFor()
        await machine.call('printer', { state: 'stopped', reasons: ['media-jam-error'] })
        const card = page.getByRole('region', { name: '停着' }).getByRole('button', { name: new RegExp(NAME) })
        await card.getByText('卡纸').waitFor()
        await card.getByText('取出卡住的纸').waitFor()
        await lookAt(context, page, 'devices-04-wall')

        const narrow = await phone(`${PATH}?id=${id}`)
        await narrow.getByText('Paper jam: Remove the jammed paper').waitFor()
        await lookAt(context, narrow, 'devices-05-phone')
        await machine.call('printer', { state: 'idle', reasons: ['none'] })
        await card.waitFor({ state: 'detached' })
      },
    },
    {
      name: 'signed out, which the machine is sent',
      path: PATH,
      async walk({ page, product }) {
        await page.getByRole('button', { name: `${NAME} 的更多操作` }).click()
        await page.getByRole('menuitem', { name: '退出登录' }).click()
        await confirmAs(page, `让“${NAME}”退出登录？`, '退出登录')
        const { reason } = (await machine.next('bye')) as { reason: string }
        assert.equal(reason, 'taken offline')
        await page
          .getByRole('row', { name: new RegExp(NAME) })
          .getByText('未配对')
          .waitFor()
        await callAs(page, product, 'POST', '/blade-biz/drawLogin/remove', { ids: [id] })
        machine.cut()
      },
    },
  ],
  'deep',
)

export const journeys: readonly Journey[] = [life]
