import type { ResourceDefinition } from './core/resource.ts'
import { chatApiResource } from './chat/chat-api.ts'
import { chatAssistantResource } from './chat/chat-assistant.ts'
import { payChannelResource } from './money/pay-channel.ts'
import { configHomeResource } from './operation/config-home.ts'
import { drawSealResource } from './drawing/draw-seal.ts'
import { drawPromptResource } from './drawing/draw-prompt.ts'
import { drawStyleResource } from './drawing/draw-style.ts'
import { proxyConfigResource } from './proxies/proxy-config.ts'
import { sellsourceResource } from './operation/sellsource.ts'
import { sourceMenuIndexResource } from './operation/source-menu-index.ts'
import { ttsVoicePacketResource } from './voice/tts-voice-packet.ts'
import { signInSourceResource } from './identity/sign-in-source.ts'
import { noticeResource } from './notices/notice.ts'
import { alertChannelResource } from './notices/alert-channel.ts'
import { apiScopeResource } from './rights/api-scope.ts'
import { dataScopeResource } from './rights/data-scope.ts'
import { dictBizResource, dictResource } from './settings/dict.ts'
import { deptResource } from './organisation/dept.ts'
import { menuResource } from './rights/menu.ts'
import { paramResource } from './settings/param.ts'
import { postResource } from './organisation/post.ts'
import { roleResource } from './rights/role.ts'
import { reportResource } from './reports/report.ts'
import { smsResource } from './messages/sms.ts'
import { tenantPackageResource } from './organisation/tenant-package.ts'
import { topMenuResource } from './rights/top-menu.ts'
import { ossResource } from './files/oss.ts'
import { datasourceResource } from './develop/datasource.ts'
import { modelResource } from './develop/model.ts'
import { codeResource } from './develop/code.ts'
import { flowFormResource } from './workflow/forms/form-resource.ts'

/** Every plain resource of the product; the suites of both sides loop over this list. */
export const resources: readonly ResourceDefinition[] = [
  paramResource,
  noticeResource,
  alertChannelResource,
  dictResource,
  dictBizResource,
  tenantPackageResource,
  deptResource,
  postResource,
  menuResource,
  topMenuResource,
  roleResource,
  dataScopeResource,
  apiScopeResource,
  proxyConfigResource,
  drawStyleResource,
  drawPromptResource,
  sourceMenuIndexResource,
  sellsourceResource,
  configHomeResource,
  drawSealResource,
  chatApiResource,
  chatAssistantResource,
  ttsVoicePacketResource,
  payChannelResource,
  smsResource,
  signInSourceResource,
  flowFormResource,
  ossResource,
  datasourceResource,
  modelResource,
  codeResource,
  reportResource,
]
