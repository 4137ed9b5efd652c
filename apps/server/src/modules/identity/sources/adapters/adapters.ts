import type { SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import type { AdapterMaker } from './adapter.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import { gitee } from './gitee.ts'
import { github } from './github.ts'
import { oidc } from './oidc.ts'
import { qq } from './qq.ts'
import { wechatOpen } from './wechat-open.ts'

/** What speaks to each service; mini programs begin elsewhere, and the sandbox is our own. */
export const ADAPTERS: Readonly<Record<Exclude<SignInKind, 'sandbox' | 'wechat_mini'>, AdapterMaker>> = {
  github,
  gitee,
  wechat_open: wechatOpen,
  qq,
  dingtalk,
  feishu,
  oidc,
}
