import type { ResourceDefinition } from './core/resource.ts'
import { chatApiResource } from './biz/chat-api.ts'
import { configHomeResource } from './biz/config-home.ts'
import { drawSealResource } from './biz/draw-seal.ts'
import { drawPromptResource } from './biz/draw-prompt.ts'
import { drawStyleResource } from './biz/draw-style.ts'
import { proxyConfigResource } from './biz/proxy-config.ts'
import { sellsourceResource } from './biz/sellsource.ts'
import { sourceMenuIndexResource } from './biz/source-menu-index.ts'
import { ttsVoicePacketResource } from './biz/tts-voice-packet.ts'
import { noticeResource } from './desk/notice.ts'
import { apiScopeResource } from './system/api-scope.ts'
import { dataScopeResource } from './system/data-scope.ts'
import { dictBizResource, dictResource } from './system/dict.ts'
import { deptResource } from './system/dept.ts'
import { menuResource } from './system/menu.ts'
import { paramResource } from './system/param.ts'
import { postResource } from './system/post.ts'
import { roleResource } from './system/role.ts'
import { tenantPackageResource } from './system/tenant-package.ts'
import { topMenuResource } from './system/top-menu.ts'

/** Every plain resource of the product; the suites of both sides loop over this list. */
export const resources: readonly ResourceDefinition[] = [
  paramResource,
  noticeResource,
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
  ttsVoicePacketResource,
]
