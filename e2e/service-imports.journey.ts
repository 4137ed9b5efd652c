import assert from 'node:assert/strict'
import { startOpenAiImagesFake } from '@drawdesk/fakes/openai/openai-images'
import { startComfyUiFake } from '@drawdesk/fakes/self-hosted/comfyui'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookerAway } from './lib/look.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const DRAWN_MS = 60_000

/** As ComfyUI exports it in API format: the words stand in nodes with titles of their own. */
const WORKFLOW = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 5,
      steps: 20,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd_xl_base_1.0.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: '山间的湖', clip: ['4', 1] }, _meta: { title: '画什么' } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: '模糊', clip: ['4', 1] }, _meta: { title: '不要什么' } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'lake' }, _meta: { title: '成品' } },
  '10': { class_type: 'PreviewImage', inputs: { images: ['8', 0] } },
}

const documentOf = (url: string): string => `openapi: 3.0.3
info: { title: 画室, version: '1' }
servers: [{ url: ${url} }]
security: [{ key: [] }]
paths:
  /v1/images/generations:
    post:
      summary: 生成图片
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [model, prompt]
              properties:
                model: { type: string, enum: [gpt-image-1, dall-e-3], title: 用哪个模型 }
                prompt: { type: string, description: 想画的内容, example: 一座灯塔 }
                quality: { type: string, enum: [low, high], description: 画质 }
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: array, items: { type: object, properties: { b64_json: { type: string, description: 图片 } } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
`

async function begin(page: Page, way: string, accept: string, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: way }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: accept, buffer: Buffer.from(text) })
}

const imports: Journey = {
  name: 'a dropped ComfyUI workflow and an OpenAPI document become working APIs, and each test of them can be looked up and repeated',
  tier: 'deep',
  async walk(context) {
    const comfy = await startComfyUiFake()
    const images = await startOpenAiImagesFake({ key: 'sk-fake-openapi-1' })
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    const panel = page.locator('.ant-drawer')
    const history = page.getByRole('region', { name: '测试历史' })
    const drawn = panel.locator('.draw-test-result img[src*="/blade-resource/file/"]')
    try {
      await enterConsole(page, product, { path: '/drawing/drawApi?edit=new' })
      await begin(page, '拖入工作流', 'application/json', 'canvas.json', '{"nodes":[],"links":[]}')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/导出 \(API\)/).waitFor()
      await look('imports-1-canvas-format')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: '选择文件' }).click(),
      ])
      await chooser.setFiles({
        name: 'api.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(WORKFLOW, undefined, 2)),
      })
      await dialog.getByText('山间的湖 · 采样器 #3 的 positive 由它而来').waitFor()
      await dialog.getByText('它保存图片').waitFor()
      await look('imports-2-workflow')
      await dialog.getByRole('button', { name: '用这个工作流' }).click()

      await page.getByRole('textbox', { name: /^名称/ }).fill('山水工作流')
      await page.getByRole('textbox', { name: /^服务地址/ }).fill(comfy.url)
      await page.getByRole('button', { name: '保存并测试' }).click()
      await panel.getByRole('textbox', { name: '提示词', exact: true }).fill('雪山下的湖')
      await panel.getByRole('button', { name: '开始画' }).click()
      await drawn.first().waitFor({ timeout: DRAWN_MS })
      await history.getByRole('listitem').getByText('雪山下的湖').first().waitFor()
      await history.getByText('已完成').waitFor()
      await look('imports-3-tested')
      const sent = comfy.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/prompt'))
      assert.ok(sent)
      const { prompt: graph } = sent.json as { prompt: Record<string, { inputs: Record<string, unknown> }> }
      assert.equal(graph['6']?.inputs.text, '雪山下的湖')
      assert.equal(graph['7']?.inputs.text, '模糊', 'what nobody fills stays as the workflow has it')
      assert.equal(graph['5']?.inputs.width, 1024)
      assert.notEqual(graph['3']?.inputs.seed, 5, 'each drawing has a seed of its own')

      await panel.getByRole('textbox', { name: '提示词', exact: true }).fill('别的')
      await history.getByRole('button', { name: '再用这些值' }).first().click()
      assert.equal(await panel.getByRole('textbox', { name: '提示词', exact: true }).inputValue(), '雪山下的湖')
      await panel.getByRole('button', { name: '关闭' }).first().click()

      await page.goto(`${product.url}/drawing/drawApi?edit=new`)
      await begin(page, '粘贴文档', 'application/yaml', 'studio.yaml', documentOf(images.url))
      await dialog.getByText('想画的内容').waitFor()
      await dialog.getByText('猜测：body.data[].not_null(b64_json, url)').waitFor()
      await look('imports-4-open-api')
      await dialog.getByRole('button', { name: '用这个操作' }).click()
      await page.getByRole('textbox', { name: /^编码/ }).fill('studio')
      await page.getByLabel('apiKey', { exact: true }).fill('sk-wrong')
      await page.getByRole('button', { name: /^保存并测试$/ }).click()
      await panel.getByRole('textbox', { name: '提示词', exact: true }).fill('一座灯塔')
      await panel.getByRole('button', { name: '开始画' }).click()
      await history.getByText('失败').first().waitFor({ timeout: DRAWN_MS })
      await panel.getByRole('button', { name: '关闭' }).first().click()
      await page.getByLabel('apiKey', { exact: true }).fill('sk-fake-openapi-1')
      await page.getByRole('button', { name: /^保存并测试$/ }).click()
      await history.getByRole('button', { name: '再用这些值' }).first().click()
      await panel.getByRole('button', { name: '开始画' }).click()
      await drawn.first().waitFor({ timeout: DRAWN_MS })
      await history.getByRole('listitem').nth(1).waitFor()
      await look('imports-5-two-tests')
      await panel.getByRole('button', { name: '关闭' }).first().click()

      // The same below the form, with what was changed.
      await page.getByRole('button', { name: '变更历史' }).click()
      await page.locator('.res-history').getByText('密钥').first().waitFor()
      await page.getByRole('button', { name: '测试历史' }).click()
      await history.getByRole('listitem').nth(1).waitFor()
      await look('imports-6-editor')
      await page.getByRole('button', { name: '指定提示词和尺寸' }).click()
      await dialog.getByRole('button', { name: /^prompt 的值.*提示词$/ }).waitFor()
      await look('imports-7-places')
      await dialog.getByRole('button', { name: '取消' }).click()
      await page.getByRole('button', { name: /JSON$/ }).first().click()
      await panel.getByRole('textbox', { name: '接口定义 JSON' }).waitFor()
      await panel.locator('.cm-content').waitFor()
      await look('imports-8-json')

      const phone = await openPage(context.browser, PHONE)
      const lookThere = lookerAway(context, phone.page)
      await enterConsole(phone.page, product, { path: '/drawing/drawApi', language: 'en' })
      await phone.page.getByRole('button', { name: 'Test 山水工作流' }).click()
      await phone.page.getByRole('region', { name: 'Test history' }).getByRole('listitem').first().waitFor()
      await lookThere('imports-9-phone')
      await phone.page.goto(`${product.url}/drawing/drawApi?edit=new`)
      await phone.page.getByRole('button', { name: 'Add workflow' }).click()
      await phone.page.getByRole('dialog').locator('.cm-content').fill(JSON.stringify(WORKFLOW))
      await phone.page.getByRole('dialog').getByText('All nodes (8)').waitFor()
      await lookThere('imports-10-phone-workflow')
      await phone.page.context().close()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await comfy.close()
      await images.close()
    }
  },
}

export const journeys: readonly Journey[] = [imports]
