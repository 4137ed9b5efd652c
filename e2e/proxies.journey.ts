import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHttpProxy } from '../apps/server/src/platform/outbound/testing/fake-proxies.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const theProduct = commonProduct
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

const PAGES = [
  ['proxies', '/tool/proxyConfig'],
  ['proxy-history', '/tool/proxyHistory'],
  ['resource-menus', '/tool/sourceMenuIndex'],
] as const

const proxies: Journey = {
  name: 'a proxy is entered, tried and found in the history; its pages stand, wide in Chinese and narrow in English',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const target = createServer((_request, response) => response.end('picture'))
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/v1/images?key=1`
    const proxy = await startHttpProxy({ credentials: 'desk:a-password-of-proxies' })
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(page, product, { path: '/tool/proxyConfig' })
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('名称').fill('上海出口')
      await form.getByLabel('主机').fill(proxy.host)
      await form.getByLabel('端口').fill(String(proxy.port))
      await form.getByLabel('用户名').fill('desk')
      await form.getByLabel('密码', { exact: true }).fill('a-password-of-proxies')
      await form.getByLabel('匹配规则').fill('*.example.com, 127.0.0.1')
      await lookAt(context, page, 'proxy-form')
      await form.getByRole('button', { name: '保存' }).click()
      await rowOf(page, '上海出口').waitFor()

      // The test by the button goes to https, which this target does not speak; by the call it may name an address.
      const { id } = (await callAs<{ records: { id: string }[] }>(page, product, 'GET', '/blade-biz/proxyConfig/list'))
        .records[0] ?? { id: '' }
      await callAs(page, product, 'POST', '/blade-biz/proxyConfig/test', { id, url: targetUrl })
      await rowOf(page, '上海出口').getByRole('button', { name: '测试 上海出口' }).click()
      await page.getByText('上海出口 不可用').waitFor()
      await lookAt(context, page, 'proxies-tried')
      await rowOf(page, '上海出口').getByRole('button', { name: '编辑 上海出口' }).click()
      await form.getByText('已设置，末四位 xies').waitFor()
      await lookAt(context, page, 'proxy-form-stored')
      await form.getByRole('button', { name: '取消' }).click()
      await callAs(page, product, 'POST', '/blade-biz/proxyConfig/saveList', [
        {
          name: '备用出口（香港机房二号线）',
          protocol: 'socks5',
          host: 'socks.backup-proxy.example.com',
          port: 1080,
          username: '',
          matchRule: '',
          active: 0,
          sort: 9,
          remark: '',
        },
        {
          name: 'OpenAI',
          protocol: 'http',
          host: '2001:4860:4860::8888',
          port: 65_535,
          username: '',
          matchRule: 'api.openai.com, *.oaiusercontent.com, *.oaistatic.com, generativelanguage.googleapis.com',
          sort: 2,
          remark: '只给绘画使用',
        },
      ])
      for (const [menuKey, resource] of [
        ['draw', '/drawing/drawInfo'],
        ['chat', '/chat/dialog'],
        ['gallery-of-everything', '/drawing/drawStyle?styleDefaultType=1'],
      ] as const) {
        await callAs(page, product, 'POST', '/blade-biz/sourceMenuIndex/save', {
          menuKey,
          resource,
          sort: 1,
          remark: '客户端首页',
        })
      }

      await page.goto(`${product.url}/tool/proxyHistory`)
      await rowOf(page, '无应答').first().waitFor()
      const answered = rowOf(page, '/v1/images')
      assert.match(await answered.innerText(), /上海出口[\s\S]*GET[\s\S]*\/v1\/images[\s\S]*200[\s\S]*毫秒/)
      assert.equal(await page.getByText('key=1').count(), 0, 'the query is not in the history')
      assert.deepEqual(
        [proxy.asked.length, proxy.credentials.every((said) => said === 'desk:a-password-of-proxies')],
        [2, true],
      )
      for (const [name, path] of PAGES) {
        await page.goto(product.url + path)
        await page.locator('.pane:not([hidden]) h1').first().waitFor()
        await lookAt(context, page, `page-${name}`)
      }
      await page.goto(`${product.url}/tool/proxyHistory`)
      await rowOf(page, '无应答').first().getByRole('button', { name: /^查看/ }).click()
      await page.getByRole('dialog').getByText('unsent:').waitFor()
      await lookAt(context, page, 'proxy-history-detail')

      await enterConsole(phone.page, product, { path: '/tool/proxyConfig', language: 'en' })
      for (const [name, path] of PAGES) {
        await phone.page.goto(product.url + path)
        await phone.page.locator('.pane:not([hidden]) h1').first().waitFor()
        await lookAt(context, phone.page, `phone-${name}`)
      }
      await phone.page.goto(`${product.url}/tool/proxyConfig`)
      await phone.page.getByRole('button', { name: 'New' }).click()
      await phone.page.getByRole('dialog').getByLabel('Match rule').waitFor()
      await lookAt(context, phone.page, 'phone-proxy-form')
      // Calls of other journeys would go by them.
      const entered = await callAs<{ records: { id: string }[] }>(page, product, 'GET', '/blade-biz/proxyConfig/list')
      await callAs(page, product, 'POST', '/blade-biz/proxyConfig/remove', { ids: entered.records.map(({ id }) => id) })
      assert.deepEqual([...problems, ...phone.problems], [])
    } finally {
      await Promise.all([page.context().close(), phone.page.context().close()])
      await proxy.close()
      target.closeAllConnections()
      await new Promise((resolve) => target.close(resolve))
    }
  },
}

export const journeys: readonly Journey[] = [proxies]
