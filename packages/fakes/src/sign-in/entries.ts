import type { FakeEntry } from '../kit/fake-entry.ts'
import { startDingtalkFake } from './dingtalk.ts'
import { startFeishuFake } from './feishu.ts'
import { startGiteeFake } from './gitee.ts'
import { startGithubFake } from './github.ts'
import { startOidcFake } from './oidc.ts'
import { startQqFake } from './qq.ts'
import { SOME_PEOPLE, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'
import { startWechatMiniFake } from './wechat-mini.ts'
import { startWechatOpenFake } from './wechat-open.ts'

const callbackOf = (consoleUrl: string, source: string): string =>
  `${consoleUrl}/api/blade-auth/oauth/callback/${source}`
const secretsOf = (source: string) => ({ appId: `fake-${source}-app`, appSecret: `fake-${source}-secret-1234` })

interface Company {
  name: string
  source: string
  port: number
  start(options: SignInFakeOptions): Promise<SignInFake>
}

/** A company where people sign in by a browser: its page asks who they are. */
const companyEntry = ({ name, source, port, start }: Company): FakeEntry => ({
  name: `${name} (sign-in)`,
  presets: [],
  port,
  secrets: secretsOf(source),
  words: [],
  start: ({ port: at, consoleUrl }) =>
    start({ ...secretsOf(source), redirectUri: callbackOf(consoleUrl, source), people: SOME_PEOPLE, port: at }),
})

const miniHint = (url: string): string =>
  `curl -X POST '${url}/control/login' -d '{"args":["an open ID","a union ID"]}'   # a code of wx.login\ncurl -X POST '${url}/control/phone' -d '{"args":["13800000001"]}'   # a code of wx.getPhoneNumber`

/** Who vouches for people at the door, one of each kind. */
export const SIGN_IN_FAKES: readonly FakeEntry[] = [
  ...[
    { name: 'GitHub', source: 'github', port: 18_161, start: startGithubFake },
    { name: 'Gitee', source: 'gitee', port: 18_162, start: startGiteeFake },
    { name: 'WeChat', source: 'wechat_open', port: 18_163, start: startWechatOpenFake },
    { name: 'QQ', source: 'qq', port: 18_164, start: startQqFake },
    { name: 'DingTalk', source: 'dingtalk', port: 18_165, start: startDingtalkFake },
    { name: 'Feishu', source: 'feishu', port: 18_166, start: startFeishuFake },
  ].map(companyEntry),
  {
    name: 'Single sign-on (OIDC); the address is the issuer',
    presets: [],
    port: 18_167,
    secrets: secretsOf('oidc'),
    words: [],
    async start({ port, consoleUrl }) {
      const issuer = await startOidcFake({
        ...secretsOf('oidc'),
        redirectUri: callbackOf(consoleUrl, 'oidc'),
        afterLogout: `${consoleUrl}/login`,
        people: SOME_PEOPLE,
        port,
      })
      return { url: issuer.url, requests: [], close: () => issuer.close() }
    },
  },
  {
    name: 'WeChat Mini Program (sign-in)',
    presets: [],
    port: 18_168,
    secrets: secretsOf('wechat_mini'),
    words: [],
    async start({ port }) {
      const fake = await startWechatMiniFake({ ...secretsOf('wechat_mini'), port })
      return { ...fake, curl: miniHint(fake.url) }
    },
  },
]
