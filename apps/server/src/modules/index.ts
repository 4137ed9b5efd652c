import type { Module } from '../wire/route.ts'
import { authModule } from './auth/auth.module.ts'
import { chatApiModule } from './biz/chat-api/chat-api.module.ts'
import { chatDialogModule } from './biz/chat-dialog/chat-dialog.module.ts'
import { chatDialogsModule } from './biz/chat-dialogs/chat-dialogs.module.ts'
import { chatgptModule } from './biz/chatgpt/chatgpt.module.ts'
import { chatCostsModule } from './biz/chat-costs/chat-costs.module.ts'
import { chatQuotaModule } from './biz/chat-quota/chat-quota.module.ts'
import { chatRunModule } from './biz/chat-run/chat-run.module.ts'
import { configHomeModule } from './biz/config-home/config-home.module.ts'
import { drawApiModule } from './biz/draw-api/draw-api.module.ts'
import { drawChildModule } from './biz/draw-child/draw-child.module.ts'
import { drawCostsModule } from './biz/draw-costs/draw-costs.module.ts'
import { drawCheckModule } from './biz/draw-check/draw-check.module.ts'
import { sdDrawModule } from './biz/sd-draw/sd-draw.module.ts'
import { drawCallbackModule } from './biz/draw-callback/draw-callback.module.ts'
import { drawExModule } from './biz/draw-ex/draw-ex.module.ts'
import { drawInfoModule } from './biz/draw-info/draw-info.module.ts'
import { drawPreviewModule } from './biz/draw-preview/draw-preview.module.ts'
import { drawSealModule } from './biz/draw-seal/draw-seal.module.ts'
import { drawPromptModule } from './biz/draw-prompt/draw-prompt.module.ts'
import { drawStyleModule } from './biz/draw-style/draw-style.module.ts'
import { eventsModule } from './biz/events/events.module.ts'
import { orgFrameworkModule } from './biz/org-framework/org-framework.module.ts'
import { proxyConfigModule } from './biz/proxy-config/proxy-config.module.ts'
import { proxyHistoryModule } from './biz/proxy-history/proxy-history.module.ts'
import { queueManageModule } from './biz/queue-manage/queue-manage.module.ts'
import { queueBoardModule } from './biz/queue-board/queue-board.module.ts'
import { requireModule } from './biz/require/require.module.ts'
import { sellsourceModule } from './biz/sellsource/sellsource.module.ts'
import { sourceMenuIndexModule } from './biz/source-menu-index/source-menu-index.module.ts'
import { speechModule } from './biz/speech/speech.module.ts'
import { sysStickersModule } from './biz/sys-stickers/sys-stickers.module.ts'
import { toolsModule } from './biz/tools/tools.module.ts'
import { ttsVoicePacketModule } from './biz/tts-voice-packet/tts-voice-packet.module.ts'
import { noticeModule } from './desk/notice/notice.module.ts'
import { apiLogModule } from './log/api/api-log.module.ts'
import { errorLogModule } from './log/error/error-log.module.ts'
import { usualLogModule } from './log/usual/usual-log.module.ts'
import { fileModule } from './resource/file/file.module.ts'
import { foreignPictureModule } from './resource/foreign-picture/foreign-picture.module.ts'
import { apiScopeModule } from './system/api-scope/api-scope.module.ts'
import { clientModule } from './system/client/client.module.ts'
import { dataScopeModule } from './system/data-scope/data-scope.module.ts'
import { deptModule } from './system/dept/dept.module.ts'
import { dictModule } from './system/dict/dict.module.ts'
import { dictBizModule } from './system/dict-biz/dict-biz.module.ts'
import { menuModule } from './system/menu/menu.module.ts'
import { onlineModule } from './system/online/online.module.ts'
import { paramModule } from './system/param/param.module.ts'
import { postModule } from './system/post/post.module.ts'
import { regionModule } from './system/region/region.module.ts'
import { rightsModule } from './system/rights/rights.module.ts'
import { roleModule } from './system/role/role.module.ts'
import { statusModule } from './system/status/status.module.ts'
import { tenantModule } from './system/tenant/tenant.module.ts'
import { tenantPackageModule } from './system/tenant-package/tenant-package.module.ts'
import { topMenuModule } from './system/top-menu/top-menu.module.ts'
import { registerModule } from './user/register/register.module.ts'
import { userImportModule } from './user/import/import.module.ts'
import { userModule } from './user/user/user.module.ts'

/** Every module of the server, one line each; a test compares this list with the folders. */
export const modules: readonly Module[] = [
  authModule,
  userModule,
  userImportModule,
  registerModule,
  menuModule,
  deptModule,
  postModule,
  regionModule,
  clientModule,
  roleModule,
  topMenuModule,
  dataScopeModule,
  apiScopeModule,
  rightsModule,
  tenantModule,
  tenantPackageModule,
  dictModule,
  dictBizModule,
  paramModule,
  noticeModule,
  fileModule,
  foreignPictureModule,
  drawApiModule,
  drawStyleModule,
  drawPromptModule,
  drawCallbackModule,
  drawInfoModule,
  queueManageModule,
  drawCheckModule,
  sdDrawModule,
  drawPreviewModule,
  drawChildModule,
  drawExModule,
  eventsModule,
  queueBoardModule,
  onlineModule,
  statusModule,
  errorLogModule,
  apiLogModule,
  usualLogModule,
  orgFrameworkModule,
  proxyConfigModule,
  proxyHistoryModule,
  sourceMenuIndexModule,
  sellsourceModule,
  requireModule,
  configHomeModule,
  drawSealModule,
  sysStickersModule,
  toolsModule,
  ttsVoicePacketModule,
  speechModule,
  chatApiModule,
  chatQuotaModule,
  chatCostsModule,
  drawCostsModule,
  chatRunModule,
  chatDialogModule,
  chatDialogsModule,
  chatgptModule,
]
