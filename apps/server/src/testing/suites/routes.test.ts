import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionText } from '@drawdesk/contract/logs/action-text'
import { routesOf } from '../../modules.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller } from '../factories.ts'
import { eachAtOnce } from '../walk/at-once.ts'
import {
  createHostileCalls,
  createTurns,
  isSelfEnding,
  problemOf,
  readHostile,
  requestOf,
  type HostileCall,
} from '../walk/hostile.ts'

let test: TestApp
let admin: SignedIn
let nobody: SignedIn
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  nobody = await buildCaller(test)
  routes = routesOf(test.deps)
})
afterAll(() => test.close())

const urlOf = (route: AnyRoute): string => `/api${route.path.replace(/:(\w+)/g, '1')}`

/** A few rows are left in each log. */
async function cutLogs(): Promise<void> {
  for (const log of ['log_api', 'log_usual', 'log_error'])
    await test.owner(`delete from ${log} where id not in (select id from ${log} order by id desc limit 20)`)
}

/** What is sent at once. */
const AT_ONCE = 16
/** Of the values that an argument takes: a text takes nearly all. */
const SENT_OF_AN_ARGUMENT = 1
/** Of a route; all of them in the deep tier. */
const SENT_OF_A_ROUTE = 1

/** Proper names and units that stand in both languages. */
const NAMES = /\b(API|APIs|SQL|URL|ID|3D)\b/g
/** What the words of an event begin with. */
const VERBS = new Set(
  `accept acknowledge add adjust apply arrange assign bind call cancel cc change check claim close compare complete copy count create
  debug decrypt delegate delete deploy disable download draw edit enable end erase evaluate export find generate get give import issue jump leave
  link list lock look mark migrate moderate move open pair pause pay permanently pin place play prepare preview print query read recall receive record refresh
  reassign release remind remove rename renew reorder report request resend reset resolve restore resume retry return reveal revert review
  revoke rotate run save schedule select send set share sign simulate star start stop suspend switch take terminate test translate try undo unlink
  unlock upload upscale verify view withdraw`.split(/\s+/),
)
const ZH_VERB =
  /^(接受|打开|重新|撤销|保存|确认|查看|导出|全选|批量|启用|停用|删除|恢复|运行|测试|修改|绑定|获取|刷新|退出|锁定|准备|完成|开始|登录|解锁|以他人|上传|置顶|预览|新增|创建|画图|结束|接收|移除|移出|发送|停止|调用|更换|复制|下载|检查|生成|报告|调整|导入|读取|添加|重命名|移除|诊断|取消|定时|授权|试算|对比|配置|核验|清除|永久|统计|解除|申请|重置|处理|关联|登记|向渠道|核对|关闭|继续|提交|下线|强制|全部|切换|查账号|按|迁移|清理|标为|暂停|立即|转移|终止|回到|设置|设为|收藏|整理|调出|放大|发起|推送|打印|配对|续期|转办|委派|回复|撤回|催办|抄送|加签|减签|签收|办理|退回|挂起|跳转|部署|试画|试听|合成|计算|搜索|重试|重发|验证|启动|固定|审核|查询|再画|分享|解密|在沙盒|打包|调试|排序|比较|关闭|查)/

describe('every route', () => {
  it('has a path, an audit name and a permission', () => {
    for (const route of routes) {
      expect(route.path).toMatch(/^\/((blade-[a-z]+|pay|share|proof|sms)(\/[\w:-]+)+|proof)$/)
      expect(route.audit).toMatch(/^[a-zA-Z]+(\.[a-zA-Z]+)+$/)
      expect([route.permission].flat().length).toBeGreaterThan(0)
    }
    expect(new Set(routes.map(({ method, audit }) => `${method} ${audit}`)).size).toBe(routes.length)
  })

  it('is called in the logs by its own words, in both languages', () => {
    const unnamed = routes.flatMap(({ audit }) => {
      const { zh, en } = actionText(audit, '')
      return /\p{Script=Han}/u.test(zh) && en !== '' && !/\p{Script=Han}/u.test(en) ? [] : [audit]
    })

    expect(unnamed).toEqual([])
  })

  it('is called there by what is done to what: no name of the program, no path, no half of a language', () => {
    const odd = [...new Set(routes.map(({ audit }) => audit))].flatMap((audit) => {
      const { zh, en } = actionText(audit, '')
      const [thing, done = ''] = en.includes(': ') ? en.split(': ') : ['', en]
      const problems = [
        ...(/[a-z][A-Z]|[/_{}]/.test(`${zh} ${en}`.replaceAll(NAMES, '')) ? ['a name or path'] : []),
        ...(/[A-Za-z]{2,}/.test(zh.replaceAll(NAMES, '')) ? ['English in Chinese'] : []),
        ...(VERBS.has(done.split(' ')[0]?.toLowerCase() ?? '') ? [] : ['no verb']),
        ...(thing !== '' && !zh.includes(' · ') ? ['the thing in one language only'] : []),
        ...(ZH_VERB.test(zh.split(' · ').at(-1) ?? '') ? [] : ['no verb in Chinese']),
      ]
      return problems.length > 0 ? [`${audit}: ${zh} / ${en} (${problems.join(', ')})`] : []
    })

    expect(odd).toEqual([])
  })

  it('guards with codes that a menu or button carries', async () => {
    const menus = await test.deps.db.platform().selectFrom('systemMenu').select('code').execute()
    const known = new Set([...menus.map((menu) => menu.code), 'signedIn', 'anyone', 'device'])

    const unknown = routes.flatMap((route) =>
      [route.permission]
        .flat()
        .filter((code) => !known.has(code))
        .map((code) => `${route.path} ${code}`),
    )

    expect(unknown).toEqual([])
  })

  it('knows who is not signed in, and answers 401 and nothing else', async () => {
    for (const route of routes.filter((one) => !one.isOpen)) {
      const answer = await test.app.inject({ method: route.method, url: urlOf(route) })
      expect([route.path, answer.statusCode, answer.json<{ code: number }>().code]).toEqual([route.path, 401, 401])
    }
  })

  it('refuses a signed-in person without its permission before it looks at the arguments', async () => {
    for (const route of routes.filter(
      (one) => !one.isOpen && !one.isDevice && ![one.permission].flat().includes('signedIn'),
    )) {
      const answer = await nobody.raw({ method: route.method, url: urlOf(route) })
      expect([route.path, answer.statusCode]).toEqual([route.path, 403])
    }
  })

  it('answers hostile arguments with a clear 4xx or a plain result, never a 500', { timeout: 300_000 }, async () => {
    const callsOf = createHostileCalls()
    const inTurn = createTurns(SENT_OF_AN_ARGUMENT)
    const failures: string[] = []
    let [refusals, sent] = [0, 0]
    for (const route of routes.filter((one) => !isSelfEnding(one))) {
      const name = `${route.method} ${route.path}`
      const read = readHostile(route)
      const passing: HostileCall[] = []
      const refused: HostileCall[] = []
      for (const call of callsOf(route)) {
        const { isRefused, problem } = read(call.values)
        if (problem) failures.push(`${name} ${call.what}: ${problem}`)
        if (isRefused) refused.push(call)
        else passing.push(call)
      }
      // Thousands of calls of this test would be in each of hundreds of lists and files of the log.
      if (route.path.startsWith('/blade-log/')) await cutLogs()
      // Nobody draws here: a call that waits for its picture would wait for a minute, as often as its arguments pass.
      const isWaiting = route.path.endsWith('/postGenerations')
      if (isWaiting) await test.owner('update draw_api set active = 0')
      const ofEach = inTurn(passing)
      // Other ones at each route.
      const first = sent % Math.max(ofEach.length, 1)
      const chosen = [...ofEach.slice(first), ...ofEach.slice(0, first)].slice(0, SENT_OF_A_ROUTE)
      await eachAtOnce(chosen, AT_ONCE, async ({ what, values }) => {
        // An answer that breaks off while it is sent (a sheet) is thrown.
        const problem = await admin.raw(requestOf(route, values)).then(problemOf, (error: Error) => error.message)
        if (problem) failures.push(`${name} ${what}: ${problem}`)
      })
      // What the reader refuses is answered so: shown by one of them for each call.
      for (const { what, values } of refused.slice(0, 1)) {
        const answer = await admin.raw(requestOf(route, values))
        const problem = problemOf(answer) ?? (answer.statusCode < 400 ? `status ${answer.statusCode}` : undefined)
        if (problem) failures.push(`${name} ${what}, refused by the reader: ${problem}`)
      }
      if (isWaiting) await test.owner('update draw_api set active = 1')
      refusals += refused.length
      sent += chosen.length
    }

    expect(failures).toEqual([])
    expect(test.logLines.filter((line) => line.includes('through our fault'))).toEqual([])
    // Most are refused by the form of their arguments; what passes is met by every handler.
    expect(refusals).toBeGreaterThan(15_000)
    expect(sent).toBeGreaterThan(400)
  })

  it('answers hostile bodies and queries with a clear 4xx', async () => {
    const failures: string[] = []
    for (const route of routes.filter((one) => one.method === 'POST' && !isSelfEnding(one))) {
      const bodies: [string, string][] = [
        ['application/json', '{"a":'],
        ['application/json', '[1,2'],
        ['application/json', 'null'],
        ['application/json', '"text"'],
        ['application/json', '7'],
        ['application/json', '[]'],
        ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
        ['application/json', '{"__proto__":{"admin":true}}'],
        ['application/xml', '<a/>'],
        ['text/plain', 'hello'],
        ['application/x-www-form-urlencoded', '%E0%A4%A&=&&&x=%00'],
        ['multipart/form-data; boundary=x', '--x\r\nbroken'],
        ['multipart/form-data', 'no boundary'],
      ]
      for (const [type, payload] of bodies) {
        const answer = await admin.raw({
          method: 'POST',
          url: urlOf(route),
          headers: { 'content-type': type },
          payload,
        })
        const problem = problemOf(answer)
        if (problem) failures.push(`${route.path} ${type} ${payload.slice(0, 30)}: ${problem}`)
      }
    }
    expect(failures).toEqual([])
  })

  it('has no HEAD where GET is a command, and takes POST there too', async () => {
    const commands = routes.filter((one) => one.isCommand && one.method === 'GET')
    for (const route of commands) {
      expect([route.path, (await test.app.inject({ method: 'HEAD', url: urlOf(route) })).statusCode]).toEqual([
        route.path,
        405,
      ])
      const { statusCode } = await test.app.inject({ method: 'POST', url: urlOf(route) })
      // An open one answers, or sends people on.
      expect([route.path, statusCode === 302 ? 200 : statusCode]).toEqual([route.path, route.isOpen ? 200 : 401])
    }
  })

  it('says 405 for another method and 404 for another path', async () => {
    const wrongMethod = await admin.raw({ method: 'DELETE', url: '/api/blade-system/param/list' })
    const wrongPath = await admin.raw({ method: 'GET', url: '/api/blade-system/nothing/list' })
    const badUrl = await admin.raw({ method: 'GET', url: '/api/%E0%A4%A' })

    expect([wrongMethod.statusCode, wrongPath.statusCode, badUrl.statusCode]).toEqual([405, 404, 400])
    expect(wrongPath.json()).toMatchObject({ code: 404, success: false, data: {}, msg: '没找到请求' })
  })
})
