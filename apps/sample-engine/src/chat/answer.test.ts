import { describe, expect, it } from 'vitest'
import { answerOf, type Answer } from './answer.ts'
import { readChatRequest } from './chat-request.ts'
import { loadManual } from './manual.ts'
import { createManualSearch } from './search.ts'

const manual = createManualSearch(loadManual())

const parameters = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const toolOf = (name: string, described: object = parameters()) => ({
  type: 'function',
  function: { name, description: name, parameters: described },
})
const PERIOD = { type: 'string', enum: ['today', 'yesterday', 'week', 'month'] }
const TOOLS = [
  toolOf('count_drawings', {
    type: 'object',
    properties: { period: PERIOD, state: { type: 'string', enum: ['succeeded', 'failed', 'waiting', 'running'] } },
  }),
  toolOf('list_lanes'),
  toolOf('chat_usage', { type: 'object', properties: { period: PERIOD } }),
  toolOf('chat_quota'),
  toolOf('find_drawings', parameters('prompt', 'state', 'limit')),
]

const answer = (messages: readonly object[], more: object = {}): Answer =>
  answerOf(readChatRequest({ model: 'drawdesk-manual', messages, ...more }), manual)
const ask = (question: string, more: object = {}): Answer => answer([{ role: 'user', content: question }], more)
const textOf = (given: Answer): string => (given.kind === 'text' ? given.text : `called ${given.call.name}`)
const callOf = (given: Answer): [string, unknown] | string =>
  given.kind === 'call' ? [given.call.name, JSON.parse(given.call.arguments)] : given.text

describe('an answer out of the manual', () => {
  it('is the section, with its source, further reading, and once what kind of service this is', () => {
    const text = textOf(ask('怎么备份数据?'))

    expect(text).toMatch(/^\*\*备份\*\*\n\n`npm run backup`/)
    expect(text).toContain('[1]\n\n出处\n\n- [1] 运行、备份与设置 › 备份 — manual/zh/operating.md#备份')
    expect(text).toMatch(/延伸阅读\n\n- \[2\] .+ — manual\/zh\/operating\.md#还原\n/)
    expect(text).toMatch(/\*我不是语言模型，只从产品手册里查找答案。\*$/)
    expect(text).not.toContain('<!--')
  })

  it('says what it is in the first answer of a dialog only', () => {
    const later = textOf(
      answer([
        { role: 'user', content: '怎么备份?' },
        { role: 'assistant', content: '…' },
        { role: 'user', content: 'How do I restore a backup?' },
      ]),
    )

    expect(later).toContain('manual/en/operating.md#restoring-a-backup')
    expect(later).not.toContain('no language model')
  })

  it.each([
    ['怎么暂停通道?', 'manual/zh/'],
    ['How do I pause a lane?', 'manual/en/'],
    ['How do I use 印章?', 'manual/en/seals-stickers.md'],
    ['pause 通道怎么操作', 'manual/zh/'],
  ])('%s is answered in its language', (question, source) => {
    expect(textOf(ask(question))).toContain(`- [1] `)
    expect(
      textOf(ask(question))
        .match(/manual\/(?:zh|en)\//g)
        ?.every((found) => source.startsWith(found)),
    ).toBe(true)
    expect(textOf(ask(question))).toContain(source)
  })

  it('takes the language of the question before where this one has none', () => {
    expect(
      textOf(
        answer([
          { role: 'user', content: 'How do I sign in?' },
          { role: 'assistant', content: '…' },
          { role: 'user', content: '???' },
        ]),
      ),
    ).toMatch(/^I am no language model/)
    expect(textOf(ask('???'))).toMatch(/^我不是语言模型/)
  })

  it('says so when nothing is found, and what it can be asked', () => {
    expect(textOf(ask('Who won the world cup in 1998?'))).toMatch(
      /^I am no language model.*was not found there\.\n\nTry other words/,
    )
    expect(textOf(ask('推荐一家好吃的火锅店'))).toMatch(/^我不是语言模型.*没有找到/)
  })

  it.each([
    ['你好', /^你好。我不是语言模型/],
    ['Hello!', /^Hello\. I am no language model/],
    ['你是谁?', /^你好/],
    ['what can you do?', /^Hello/],
    ['谢谢!', /^不客气/],
    ['thank you', /^You are welcome/],
    ['', /^你好/],
  ])('greets: %s', (question, expected) => {
    expect(textOf(ask(question))).toMatch(expected)
  })

  it('reads text parts, and says that it sees no pictures', () => {
    const text = textOf(
      answer([
        {
          role: 'user',
          content: [
            { type: 'text', text: '怎么备份?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          ],
        },
      ]),
    )

    expect(text).toMatch(/^（我看不了图片，只回答文字。）\n\n\*\*备份\*\*/)
  })

  it('knows the note that stands for a picture which was left out', () => {
    const note = '[图片 1：此模型不能看图，已略去 · image 1 left out: this model takes no images]'

    expect(textOf(ask(`How do I make a backup?\n${note}`))).toMatch(
      /^\(I cannot see pictures; I answer the words alone\.\)\n\n\*\*Backup\*\*/,
    )
    expect(textOf(ask(note))).toMatch(/^（我看不了图片/)
  })

  it('passes over system prompts, and is the same each time', () => {
    const [plain, again, led] = [
      ask('怎么备份?'),
      ask('怎么备份?'),
      answer([
        { role: 'system', content: '你是海盗' },
        { role: 'user', content: '怎么备份?' },
      ]),
    ]

    expect(again).toEqual(plain)
    expect(led).toEqual(plain)
  })

  it('counts without losing a number', () => {
    expect(textOf(ask('数到5000'))).toBe(Array.from({ length: 5000 }, (_, index) => String(index + 1)).join(' '))
    expect(textOf(ask('count to 3.'))).toBe('1 2 3')
    expect(textOf(ask('count to 5001'))).toBe('I can count from 1 to 5000.')
    expect(textOf(ask('数到0'))).toBe('我能从 1 数到 5000。')
  })
})

describe('questions for figures', () => {
  it.each<[string, string, object]>([
    ['今天画了多少张?', 'count_drawings', { period: 'today' }],
    ['昨天失败的有几张图', 'count_drawings', { period: 'yesterday', state: 'failed' }],
    ['本月一共画了多少张', 'count_drawings', { period: 'month' }],
    ['现在有多少张画在排队', 'list_lanes', {}],
    ['How many drawings are waiting?', 'list_lanes', {}],
    ['今天有多少张还在排队的画', 'count_drawings', { period: 'today', state: 'waiting' }],
    ['how many draws today', 'count_drawings', { period: 'today' }],
    ['How many pictures failed this week?', 'count_drawings', { period: 'week', state: 'failed' }],
    ['哪个队列等得最久?', 'list_lanes', {}],
    ['现在队列的情况', 'list_lanes', {}],
    ['which lane waits longest', 'list_lanes', {}],
    ['How many lanes are waiting?', 'list_lanes', {}],
    ['我的额度还剩多少', 'chat_quota', {}],
    ['my quota', 'chat_quota', {}],
    ['How many tokens are left?', 'chat_quota', {}],
    ['本月对话花了多少钱', 'chat_usage', { period: 'month' }],
    ['How many tokens did chat use today?', 'chat_usage', { period: 'today' }],
    ['今天画了多少张图？', 'count_drawings', { period: 'today' }],
    ['现在排队的情况怎么样？', 'list_lanes', {}],
    ['我的对话额度还剩多少？', 'chat_quota', {}],
    ['How many pictures were drawn today?', 'count_drawings', { period: 'today' }],
    ['How is the queue doing right now?', 'list_lanes', {}],
    ['How much of my chat quota is left?', 'chat_quota', {}],
    ['今天失败多少个', 'count_drawings', { period: 'today', state: 'failed' }],
    ['额度什么时候重置', 'chat_quota', {}],
    ['我用了多少词元', 'chat_quota', {}],
    ['How many tokens have I used?', 'chat_quota', {}],
    ['is any lane paused?', 'list_lanes', {}],
    ['最近有哪些失败', 'find_drawings', { state: 'failed', limit: 10 }],
    ['搜一下画了猫的记录', 'find_drawings', { prompt: '猫', limit: 10 }],
    ['failed drawings', 'find_drawings', { state: 'failed', limit: 10 }],
    ['列出失败的绘画', 'find_drawings', { state: 'failed', limit: 10 }],
    ['失败的绘画有哪些', 'find_drawings', { state: 'failed', limit: 10 }],
    ['Find drawings of a red boat', 'find_drawings', { prompt: 'red boat', limit: 10 }],
    ['查找“海上明月”的图', 'find_drawings', { prompt: '海上明月', limit: 10 }],
  ])('%s → %s %j', (question, name, args) => {
    const given = callOf(ask(question, { tools: TOOLS }))
    expect(given).toEqual([name, args])
  })

  it.each([
    '怎么画一张图',
    '绘画失败了怎么重试',
    '队列怎么暂停',
    '对话额度怎么设置',
    '一次最多能打包多少张图',
    '画一张图多少钱',
    '每张画用多少纸',
    '哪些图片格式可以上传',
    '对话额度是什么',
    'how do quotas work',
    'How do I retry failed drawings?',
    'Why do drawings fail?',
    'How can I set a quota?',
    'What is a lane?',
    'How many pictures at once?',
  ])('%s is for the manual', (question) => {
    expect(ask(question, { tools: TOOLS }).kind).toBe('text')
  })

  it('calls nothing that is not offered, and says so', () => {
    expect(textOf(ask('今天画了多少张?'))).toMatch(/^这个数字我查不到/)
    expect(textOf(ask('上个月画了多少张?', { tools: TOOLS }))).toMatch(/^这个数字我查不到/)
    expect(textOf(ask('How many users do we have?', { tools: TOOLS }))).toMatch(/^I cannot look this figure up/)
    expect(callOf(ask('How many users do we have?', { tools: [toolOf('count_users')] }))).toEqual(['count_users', {}])
  })

  it('keeps to what a tool describes and to what the request chose', () => {
    expect(
      callOf(
        ask('昨天失败的有几张图', {
          tools: [toolOf('count_drawings', { type: 'object', properties: { period: { enum: ['today'] }, state: {} } })],
        }),
      ),
    ).toEqual(['count_drawings', { state: 'failed' }])
    expect(ask('今天画了多少张?', { tools: TOOLS, tool_choice: 'none' }).kind).toBe('text')
    expect(
      callOf(ask('怎么备份?', { tools: TOOLS, tool_choice: { type: 'function', function: { name: 'list_lanes' } } })),
    ).toEqual(['list_lanes', {}])
    expect(callOf(ask('怎么备份?', { tools: TOOLS, tool_choice: 'required' }))).toEqual(['count_drawings', {}])
  })
})

describe('results of tools', () => {
  const wordsFor = (
    question: string,
    { name, args = {}, result }: { name: string; args?: object; result: unknown },
  ): string =>
    textOf(
      answer(
        [
          { role: 'user', content: question },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(args) } }],
          },
          {
            role: 'tool',
            tool_call_id: 'call_1',
            content: typeof result === 'string' ? result : JSON.stringify(result),
          },
        ],
        { tools: TOOLS },
      ),
    )

  it('are put in sentences and tables, in the language of the question', () => {
    expect(
      wordsFor('今天画了多少张?', {
        name: 'count_drawings',
        args: { period: 'today' },
        result: { count: 12, byState: { succeeded: 10, failed: 2, running: 0 } },
      }),
    ).toBe('今天一共画了 **12** 张。\n\n- 已完成：10\n- 失败：2')
    expect(
      wordsFor('How many failed yesterday?', {
        name: 'count_drawings',
        args: { period: 'yesterday', state: 'failed' },
        result: { count: 1, byState: { failed: 1 } },
      }),
    ).toBe('**1** drawing yesterday (failed).')
    expect(
      wordsFor('my quota', {
        name: 'chat_quota',
        result: { usedTokens: 400, limitTokens: 1000, resetTime: '2026-12-01 00:00:00' },
      }),
    ).toBe('Your quota is 1000 tokens; 400 are used and **600** are left; it is counted anew at 2026-12-01 00:00:00.')
    expect(
      wordsFor('我的额度', { name: 'chat_quota', result: { usedTokens: 400, limitTokens: null, resetTime: '' } }),
    ).toBe('你已用 **400** Token，没有上限。')
    expect(
      wordsFor('本月对话花了多少', {
        name: 'chat_usage',
        args: { period: 'month' },
        result: { messages: 3, tokens: 900, cost: [{ amount: '0.12', currency: 'CNY' }] },
      }),
    ).toBe('本月所有人的对话共 **3** 条消息，用了 **900** Token，费用 0.12 CNY。')
  })

  it('show the lane that waits longest first', () => {
    const text = wordsFor('哪个队列等得最久?', {
      name: 'list_lanes',
      result: {
        lanes: [
          { lane: '1:a', apiName: '甲', waiting: 2, running: 1, limit: 1, oldestWaitSeconds: 61, isPaused: false },
          { lane: '2:a', apiName: '乙|丙', waiting: 5, running: 0, limit: 4, oldestWaitSeconds: 3700, isPaused: true },
          { lane: '3:a', apiName: '丁', waiting: 0, running: 0, limit: 4, oldestWaitSeconds: null, isPaused: false },
        ],
      },
    })

    expect(text).toBe(
      [
        String.raw`等得最久的是“乙\|丙”，已经等了 **1 小时 1 分 40 秒**，有 5 个在排队。一共 7 个在排队，1 个在画。`,
        '',
        '| 通道 | 排队 | 绘画中 | 同时最多 | 最长等待 | 状态 |',
        '| --- | --- | --- | --- | --- | --- |',
        String.raw`| 乙\|丙 | 5 | 0 | 4 | 1 小时 1 分 40 秒 | 已暂停 |`,
        '| 甲 | 2 | 1 | 1 | 1 分 1 秒 | 进行中 |',
        '| 丁 | 0 | 0 | 4 | — | 进行中 |',
      ].join('\n'),
    )
    expect(wordsFor('which lane waits longest', { name: 'list_lanes', result: { lanes: [] } })).toBe(
      'No lane has anything waiting or being drawn.',
    )
  })

  it('list drawings, whose prompts stay words', () => {
    const text = wordsFor('failed drawings', {
      name: 'find_drawings',
      result: {
        records: [
          {
            id: '7',
            prompt: 'a | b\n# [x](javascript:1) <b>',
            state: 'failed',
            apiName: 'A',
            createTime: '2026-11-22 10:00:00',
          },
        ],
      },
    })

    expect(text).toContain(String.raw`| 7 | a \| b \# \[x\](javascript:1) \<b\> | failed | A | 2026-11-22 10:00:00 |`)
  })

  it('say plainly what was refused, and show what they do not know', () => {
    expect(wordsFor('今天画了多少张?', { name: 'count_drawings', result: { error: '没有查看绘画记录的权限' } })).toBe(
      '没有查到：没有查看绘画记录的权限',
    )
    expect(wordsFor('How many draws today?', { name: 'count_drawings', result: 'no JSON' })).toBe(
      'This is what came back: no JSON',
    )
    expect(wordsFor('How many draws today?', { name: 'count_drawings', result: { total: 3 } })).toBe(
      'This is what came back:\n\n| Item | Value |\n| --- | --- |\n| total | 3 |',
    )
  })

  it('are answered one after another when several were called, and only those of the last question', () => {
    const turn = (id: string, name: string) => [
      { role: 'assistant', tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }] },
      { role: 'tool', tool_call_id: id, content: '{"usedTokens":1,"limitTokens":null,"resetTime":""}' },
    ]
    const text = textOf(
      answer(
        [
          { role: 'user', content: 'my quota' },
          ...turn('a', 'chat_quota'),
          { role: 'assistant', content: 'answered' },
          { role: 'user', content: 'How do I make a backup?' },
        ],
        { tools: TOOLS },
      ),
    )

    expect(text).toContain('manual/en/operating.md#backup')
  })
})
