import assert from 'node:assert/strict'
import { startOpenAiImagesFake } from '@drawdesk/fakes/openai/openai-images'
import { startComfyUiFake } from '@drawdesk/fakes/self-hosted/comfyui'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
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

/** Chooses a file in the dialog, which is opened first where it is not open yet. */
async function choose(
  page: Page,
  way: string | undefined,
  { name, type, text }: { name: string; type: string; text: string },
): Promise<void> {
  if (way !== undefined) await page.getByRole('button', { name: way }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: type, buffer: Buffer.from(text) })
}

/** What both walks begin with: a fresh page of the console, and what lies over it. */
async function open(context: JourneyContext, path: string) {
  const product = await theProduct()
  const { page, problems } = await openPage(context.browser)
  await enterConsole(page, product, { path })
  const panel = page.locator('.ant-drawer')
  return {
    product,
    page,
    problems,
    panel,
    dialog: page.getByRole('dialog'),
    look: lookerAway(context, page),
    history: page.getByRole('region', { name: '测试历史' }),
    prompt: panel.getByRole('textbox', { name: '提示词', exact: true }),
    drawn: panel.locator('.draw-test-result img[src*="/blade-resource/file/"]').first(),
  }
}

const closePanel = (panel: Locator) => panel.getByRole('button', { name: '关闭' }).first().click()

const workflow: Journey = {
  name: 'a dropped ComfyUI workflow becomes a working API, and its test can be looked up and repeated',
  tier: 'deep',
  async walk(context) {
    const comfy = await startComfyUiFake()
    const { page, problems, product, panel, dialog, history, prompt, drawn, look } = await open(
      context,
      '/drawing/drawApi?edit=new',
    )
    try {
      await choose(page, '拖入工作流', {
        name: 'canvas.json',
        type: 'application/json',
        text: '{"nodes":[],"links":[]}',
      })
      await dialog.getByText(/导出 \(API\)/).waitFor()
      await choose(page, undefined, {
        name: 'api.json',
        type: 'application/json',
        text: JSON.stringify(WORKFLOW, undefined, 2),
      })
      await dialog.getByText('山间的湖 · 采样器 #3 的 positive 由它而来').waitFor()
      await dialog.getByText('它保存图片').waitFor()
      await look('imports-1-workflow')
      await dialog.getByRole('button', { name: '用这个工作流' }).click()

      await page.getByRole('textbox', { name: /^名称/ }).fill('山水工作流')
      await page.getByRole('textbox', { name: /^服务地址/ }).fill(comfy.url)
      await page.getByRole('button', { name: '保存并测试' }).click()
      await drawn.waitFor({ timeout: DRAWN_MS })
      await prompt.fill('雪山下的湖')
      await panel.locator('form button[type=submit]').click()
      await drawn.waitFor({ timeout: DRAWN_MS })
      await history.getByRole('listitem').getByText('雪山下的湖').first().waitFor()
      await history.getByText('已完成').nth(1).waitFor()
      const sent = comfy.requests.findLast(({ method, path }) => method === 'POST' && path.endsWith('/prompt'))
      assert.ok(sent)
      const { prompt: graph } = sent.json as { prompt: Record<string, { inputs: Record<string, unknown> }> }
      assert.equal(graph['6']?.inputs.text, '雪山下的湖')
      assert.equal(graph['7']?.inputs.text, '模糊', 'what nobody fills stays as the workflow has it')
      assert.equal(graph['5']?.inputs.width, 1024)
      assert.notEqual(graph['3']?.inputs.seed, 5, 'each drawing has a seed of its own')

      await prompt.fill('别的')
      await history.getByRole('button', { name: '再用这些值' }).first().click()
      assert.equal(await prompt.inputValue(), '雪山下的湖')
      await closePanel(panel)

      const phone = await openPage(context.browser, PHONE)
      await enterConsole(phone.page, product, { path: '/drawing/drawApi', language: 'en' })
      await phone.page.getByRole('button', { name: 'Test 山水工作流' }).click()
      const there = phone.page.getByRole('region', { name: 'Test history' })
      await there.getByRole('listitem').first().waitFor()
      await there.scrollIntoViewIfNeeded()
      await lookerAway(context, phone.page)('imports-2-phone')
      await phone.page.context().close()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await comfy.close()
    }
  },
}

const openApi: Journey = {
  name: 'an OpenAPI document becomes a working API: a wrong key fails, its values are used again, and the editor shows tests and changes',
  tier: 'deep',
  async walk(context) {
    const images = await startOpenAiImagesFake({ key: 'sk-fake-openapi-1' })
    const { page, problems, panel, dialog, history, prompt, drawn, look } = await open(
      context,
      '/drawing/drawApi?edit=new',
    )
    const key = page.getByLabel('apiKey', { exact: true })
    const test = page.getByRole('button', { name: '保存并测试' })
    try {
      await choose(page, '粘贴文档', { name: 'studio.yaml', type: 'application/yaml', text: documentOf(images.url) })
      await dialog.getByText('想画的内容').waitFor()
      await dialog.getByText('猜测：body.data[].not_null(b64_json, url)').waitFor()
      await look('imports-3-open-api')
      await dialog.getByRole('button', { name: '用这个操作' }).click()
      await page.getByRole('textbox', { name: /^编号/ }).fill('studio')
      await key.fill('sk-wrong')
      await test.click()
      await history.getByText('失败').first().waitFor({ timeout: DRAWN_MS })
      await closePanel(panel)
      await key.fill('sk-fake-openapi-1')
      await test.click()
      await drawn.waitFor({ timeout: DRAWN_MS })
      await history.getByRole('listitem').nth(1).waitFor()
      const asked = await prompt.inputValue()
      await prompt.fill('别的')
      await history.getByRole('button', { name: '再用这些值' }).last().click()
      assert.equal(await prompt.inputValue(), asked, 'the second test asks what the first asked')
      await closePanel(panel)

      await page.getByRole('button', { name: '变更历史' }).click()
      await page.locator('.res-history').getByText('密钥').first().waitFor()
      await page.getByRole('button', { name: '测试历史' }).click()
      await history.getByRole('listitem').nth(1).waitFor()
      await look('imports-4-editor')
      await page.getByRole('button', { name: '指定提示词和尺寸' }).click()
      await dialog.getByRole('button', { name: /^prompt 的值.*提示词$/ }).waitFor()
      await dialog.getByRole('button', { name: '取消' }).click()
      await page.getByRole('button', { name: /JSON$/ }).first().click()
      await panel.locator('.cm-content').waitFor()
      await panel.getByRole('textbox', { name: '接口定义 JSON' }).focus()
      await page.keyboard.press('Tab')
      assert.equal(
        await page.evaluate(() => document.activeElement?.closest('.cm-editor') ?? null),
        null,
        'Tab leaves the editor',
      )
      await look('imports-5-json')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await images.close()
    }
  },
}

export const journeys: readonly Journey[] = [workflow, openApi]
