import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { until } from './lib/api.ts'
import { callAs } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { journeyOf, type Step } from './lib/steps.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const channels: Step = {
  name: 'a channel is entered once, and its code is not taken twice',
  path: '/operation/sellsource',
  expected: /^logged: sellsource save/,
  async walk({ context, page }) {
    const form = page.getByRole('dialog')
    for (const name of ['城市广场', '美术馆']) {
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      await form.getByLabel('渠道名称').fill(name)
      await form.getByLabel('渠道编号').fill('mall-01')
      await form.getByLabel('分成（%）').fill('07.50')
      await form.getByRole('button', { name: '保存' }).click()
      await rowOf(page, name).or(form.getByText('渠道编号已存在')).first().waitFor()
    }
    await lookAt(context, page, 'sellsource-taken')
    await form.getByLabel('渠道编号').fill('museum')
    await form.getByRole('button', { name: '保存' }).click()
    await rowOf(page, '美术馆').getByText('7.50%').waitFor()
    await lookAt(context, page, 'sellsource')
  },
}

const requests: Step = {
  name: 'a request is sent, read and done, wide in Chinese and narrow in English',
  path: '/operation/require',
  async walk({ context, product, page, phone }) {
    await lookAt(context, page, 'require-empty')
    await page.getByRole('button', { name: '提需求' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('标题').fill('希望印章能放在左上角')
    await dialog.getByLabel('内容').fill('展厅的取景框在右下角，\n印章会挡住日期。\n\n最好每个体验可以单独设置。')
    await dialog.getByLabel('联系方式').fill('wang@museum.example')
    await lookAt(context, page, 'require-ask')
    await dialog.getByRole('button', { name: /提\s?交/ }).click()
    await rowOf(page, '希望印章能放在左上角').waitFor()
    for (const [title, contact] of [
      ['批量导出作品', ''],
      [
        'A very long wish about opening hours, holidays, group bookings and everything else that a venue could ever think of',
        '13800000000',
      ],
    ] as const) {
      await callAs(page, product, 'POST', '/blade-biz/require/save', {
        title,
        contact,
        content: '一次下载当天的全部作品',
      })
    }
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByRole('button', { name: '标为已查看：批量导出作品' }).click()
    await rowOf(page, '批量导出作品').getByText('已查看').waitFor()
    await lookAt(context, page, 'require')
    await page.getByRole('button', { name: '查看 希望印章能放在左上角' }).click()
    await dialog.getByText('最好每个体验可以单独设置').waitFor()
    await lookAt(context, page, 'require-drawer')
    await dialog.getByText('已处理').click()
    await page.getByText('已改为“已处理”').waitFor()
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click()
    await rowOf(page, '希望印章能放在左上角').getByText('已处理').waitFor()

    const narrow = await phone('/operation/require')
    await narrow.getByText('批量导出作品').first().waitFor()
    await lookAt(context, narrow, 'require-phone')
  },
}

const homes: Step = {
  name: 'a home page is put together beside its preview and switched on, wide in Chinese and narrow in English',
  path: '/operation/configHome',
  async walk({ context, product, page, phone }) {
    await lookAt(context, page, 'home-config-empty')
    await page.getByRole('button', { name: /新增/ }).first().click()
    await page.getByRole('dialog').getByLabel('名称').fill('国庆首页')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await part(page, '轮播图').waitFor()
    await lookAt(context, page, 'home-editor-empty')
    for (const title of ['水墨江南，一笔成画', '周末夜场']) {
      await page.getByRole('button', { name: '添加轮播图' }).click()
      await part(page, '轮播图').getByLabel('标题', { exact: true }).last().fill(title)
    }
    await part(page, '轮播图')
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'banner.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 960, height: 540, channels: 3, background: '#5b7f95' } })
          .png()
          .toBuffer(),
      })
    await page.getByRole('figure', { name: '手机预览' }).locator('img').first().waitFor()
    for (const [name, link] of [
      ['去画', '/draw'],
      ['我的作品', 'https://example.com/mine'],
      ['坏链接', 'javascript:1'],
    ] as const) {
      await page.getByRole('button', { name: '添加快捷入口' }).click()
      await part(page, '快捷入口').getByLabel('名称', { exact: true }).last().fill(name)
      await part(page, '快捷入口').getByLabel('链接', { exact: true }).last().fill(link)
    }
    await page.getByRole('checkbox', { name: '累计作品' }).check()
    await page.getByRole('button', { name: '添加栏目' }).click()
    await part(page, '栏目').getByLabel('栏目标题').fill('大家都在画')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await part(page, '快捷入口')
      .getByText(/链接要以 https/)
      .waitFor()
    await lookAt(context, page, 'home-editor-errors')
    await page.getByRole('button', { name: '删除：坏链接' }).click()

    // The second banner goes first by keyboard.
    await page.getByRole('button', { name: '拖动排序：周末夜场' }).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^(已拿起 周末夜场，在|周末夜场 移到)第 2 个。$/).waitFor()
    // A key before the places were measured moves nothing: as a person does, press again until it moved.
    await until(
      'the second banner to be the first',
      async () => {
        await page.keyboard.press('ArrowUp')
        return (await page.getByText('周末夜场 移到第 1 个').count()) > 0 ? true : undefined
      },
      20_000,
    )
    await page.keyboard.press('Space')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.front-banner input:not([type=file])')?.value === '周末夜场',
    )
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' })
    await lookAt(context, page, 'home-editor')

    await page.getByRole('button', { name: '返回列表' }).click()
    await page.getByRole('switch', { name: '使用“国庆首页”' }).click()
    await page.getByText('客人现在看到的是“国庆首页”').waitFor()
    await lookAt(context, page, 'home-config')
    const shown = await callAs<{ banners: { title: string; image: string }[]; shortcuts: unknown[] }>(
      page,
      product,
      'GET',
      '/blade-biz/configHome/findHomeConfig',
    )
    assert.deepEqual(
      [shown.banners.map(({ title }) => title), shown.banners[1]?.image !== '', shown.shortcuts.length],
      [['周末夜场', '水墨江南，一笔成画'], true, 2],
    )

    const narrow = await phone('/operation/configHome')
    await narrow.getByRole('button', { name: 'Edit 国庆首页' }).click()
    await part(narrow, 'Banners').waitFor()
    await lookAt(context, narrow, 'home-editor-phone')
  },
}

export const journeys: readonly Journey[] = [
  journeyOf('channels, requests and home pages', [channels, requests, homes], 'deep'),
]
