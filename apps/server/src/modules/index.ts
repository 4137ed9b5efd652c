import type { Services } from '../services.ts'
import type { AnyRoute, Module } from '../wire/route.ts'
import { authModule } from './identity/auth.module.ts'
import { chatApiModule } from './chat/apis/chat-api.module.ts'
import { conversationModule } from './chat/conversations/conversation.module.ts'
import { chatAdminModule } from './chat/admin/chat-admin.module.ts'
import { chatgptModule } from './chat/chatgpt/chatgpt.module.ts'
import { chatCostsModule } from './chat/costs/chat-costs.module.ts'
import { chatQuotaModule } from './chat/quotas/chat-quota.module.ts'
import { chatRunModule } from './chat/run/chat-run.module.ts'
import { configHomeModule } from './operation/home-pages/config-home.module.ts'
import { drawApiModule } from './drawing/apis/draw-api.module.ts'
import { drawChildModule } from './drawing/children/draw-child.module.ts'
import { drawCostsModule } from './drawing/costs/draw-costs.module.ts'
import { drawCheckModule } from './drawing/checks/draw-check.module.ts'
import { sdDrawModule } from './drawing/gallery/sd-draw.module.ts'
import { drawCallbackModule } from './drawing/callbacks/draw-callback.module.ts'
import { drawExModule } from './drawing/experiences/draw-ex.module.ts'
import { drawInfoModule } from './drawing/history/draw-info.module.ts'
import { drawRunModule } from './drawing/run/draw-run.module.ts'
import { drawPreviewModule } from './drawing/previews/draw-preview.module.ts'
import { drawSealModule } from './drawing/seals/draw-seal.module.ts'
import { drawPromptModule } from './drawing/prompts/draw-prompt.module.ts'
import { drawStyleModule } from './drawing/styles/draw-style.module.ts'
import { eventsModule } from './events/events.module.ts'
import { orgFrameworkModule } from './organisation/org-framework/org-framework.module.ts'
import { proxyConfigModule } from './proxies/proxy-config.module.ts'
import { proxyHistoryModule } from './proxies/history/proxy-history.module.ts'
import { queueManageModule } from './queue/steering/queue-manage.module.ts'
import { queueBoardModule } from './queue/board/queue-board.module.ts'
import { requireModule } from './operation/requests/require.module.ts'
import { sellsourceModule } from './operation/sales-channels/sellsource.module.ts'
import { sourceMenuIndexModule } from './operation/menu-sources/source-menu-index.module.ts'
import { speechModule } from './voice/speech/speech.module.ts'
import { sysStickersModule } from './drawing/stickers/sys-stickers.module.ts'
import { toolsModule } from './tools/tools.module.ts'
import { ttsVoicePacketModule } from './voice/packets/tts-voice-packet.module.ts'
import { noticeModule } from './notices/notice.module.ts'
import { apiLogModule } from './logs/api/api-log.module.ts'
import { errorLogModule } from './logs/error/error-log.module.ts'
import { usualLogModule } from './logs/usual/usual-log.module.ts'
import { fileModule } from './files/file.module.ts'
import { foreignPictureModule } from './files/foreign-pictures/foreign-picture.module.ts'
import { apiScopeModule } from './rights/api-scopes/api-scope.module.ts'
import { clientModule } from './settings/clients/client.module.ts'
import { dataScopeModule } from './rights/data-scopes/data-scope.module.ts'
import { deptModule } from './organisation/departments/dept.module.ts'
import { dictModule } from './settings/dictionaries/dict.module.ts'
import { dictBizModule } from './settings/business-dictionaries/dict-biz.module.ts'
import { menuModule } from './rights/menus/menu.module.ts'
import { onlineModule } from './identity/online/online.module.ts'
import { paramModule } from './settings/params/param.module.ts'
import { postModule } from './organisation/posts/post.module.ts'
import { regionModule } from './settings/regions/region.module.ts'
import { rightsModule } from './rights/rights.module.ts'
import { roleModule } from './rights/roles/role.module.ts'
import { statusModule } from './operation/status/status.module.ts'
import { tenantModule } from './organisation/tenants/tenant.module.ts'
import { tenantPackageModule } from './organisation/packages/tenant-package.module.ts'
import { topMenuModule } from './rights/top-menus/top-menu.module.ts'
import { registerModule } from './identity/register/register.module.ts'
import { userImportModule } from './organisation/user-import/import.module.ts'
import { userModule } from './organisation/users/user.module.ts'

/**
 * Every module of the server, one line each; a test compares this list with the folders. By its type the compiler proves that `services.ts` gives what
 * each module asks for.
 */
export const modules: readonly Module<Services>[] = [
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
  drawRunModule,
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
  conversationModule,
  chatAdminModule,
  chatgptModule,
]

/** Every call of the server. Once a process: modules keep what their calls share. */
export const routesOf = (services: Services): AnyRoute[] => modules.flatMap((module) => module.routes(services))
