import type { Services } from './services.ts'
import type { AnyRoute, Module } from './wire/route.ts'
import { authModule } from './modules/identity/auth.module.ts'
import { signInModule } from './modules/sign-in/sign-in.module.ts'
import { chatApiModule } from './modules/chat/apis/chat-api.module.ts'
import { chatDocumentModule } from './modules/chat/documents/document.module.ts'
import { chatShareModule } from './modules/chat/shares/share.module.ts'
import { assistantModule } from './modules/chat/assistants/assistant.module.ts'
import { conversationModule } from './modules/chat/conversations/conversation.module.ts'
import { chatAdminModule } from './modules/chat/admin/chat-admin.module.ts'
import { chatgptModule } from './modules/chat/chatgpt/chatgpt.module.ts'
import { chatCostsModule } from './modules/chat/costs/chat-costs.module.ts'
import { chatCallModule } from './modules/chat/calls/chat-call.module.ts'
import { chatQuotaModule } from './modules/chat/quotas/chat-quota.module.ts'
import { chatRunModule } from './modules/chat/run/chat-run.module.ts'
import { packsModule } from './modules/money/packs/packs.module.ts'
import { creditsModule } from './modules/money/credits/credits.module.ts'
import { userInviteModule } from './modules/operation/invitations/user-invite.module.ts'
import { configHomeModule } from './modules/operation/home-pages/config-home.module.ts'
import { drawApiModule } from './modules/drawing/apis/draw-api.module.ts'
import { drawMarkModule } from './modules/drawing/marks/draw-mark.module.ts'
import { drawDeskModule } from './modules/drawing/desk/draw-desk.module.ts'
import { drawChildModule } from './modules/drawing/children/draw-child.module.ts'
import { drawCostsModule } from './modules/drawing/costs/draw-costs.module.ts'
import { drawCheckModule } from './modules/drawing/checks/draw-check.module.ts'
import { sdDrawModule } from './modules/drawing/gallery/sd-draw.module.ts'
import { drawCallbackModule } from './modules/drawing/callbacks/draw-callback.module.ts'
import { drawExModule } from './modules/drawing/experiences/draw-ex.module.ts'
import { drawInfoModule } from './modules/drawing/history/draw-info.module.ts'
import { drawRunModule } from './modules/drawing/run/draw-run.module.ts'
import { drawPreviewModule } from './modules/drawing/previews/draw-preview.module.ts'
import { drawSealModule } from './modules/drawing/seals/draw-seal.module.ts'
import { drawPromptModule } from './modules/drawing/prompts/draw-prompt.module.ts'
import { starterModule } from './modules/drawing/starter/starter.module.ts'
import { drawStyleModule } from './modules/drawing/styles/draw-style.module.ts'
import { kioskModule } from './modules/devices/kiosk/kiosk.module.ts'
import { deviceLinkModule } from './modules/devices/link/link.module.ts'
import { devicePaperModule } from './modules/devices/paper/paper.module.ts'
import { devicePrintModule } from './modules/devices/print/print.module.ts'
import { deviceProofModule } from './modules/devices/proof/proof.module.ts'
import { deviceRegistryModule } from './modules/devices/registry/registry.module.ts'
import { deviceSignInModule } from './modules/devices/sign-in/sign-in.module.ts'
import { eventsModule } from './modules/events/events.module.ts'
import { orgFrameworkModule } from './modules/sign-in/org-framework/org-framework.module.ts'
import { goodsOrderModule } from './modules/operation/goods-orders/goods-order.module.ts'
import { codeModule } from './modules/develop/generator/code.module.ts'
import { datasourceModule } from './modules/develop/datasources/datasource.module.ts'
import { modelModule } from './modules/develop/models/model.module.ts'
import { proxyConfigModule } from './modules/proxies/proxy-config.module.ts'
import { proxyHistoryModule } from './modules/proxies/history/proxy-history.module.ts'
import { queueManageModule } from './modules/queue/steering/queue-manage.module.ts'
import { queueBoardModule } from './modules/queue/board/queue-board.module.ts'
import { recordSearchModule } from './modules/operation/record-search/record-search.module.ts'
import { requireModule } from './modules/operation/requests/require.module.ts'
import { sellsourceModule } from './modules/operation/sales-channels/sellsource.module.ts'
import { sourceMenuIndexModule } from './modules/operation/menu-sources/source-menu-index.module.ts'
import { speechModule } from './modules/voice/speech/speech.module.ts'
import { sysStickersModule } from './modules/drawing/stickers/sys-stickers.module.ts'
import { toolsModule } from './modules/tools/tools.module.ts'
import { workflowModule } from './modules/workflow/workflow.module.ts'
import { flowFormModule } from './modules/workflow/forms/flow-form.module.ts'
import { paymentsModule } from './modules/money/payments/payments.module.ts'
import { statementsModule } from './modules/money/statements/statements.module.ts'
import { profitModule } from './modules/operation/profit/profit.module.ts'
import { salesModule } from './modules/money/sales/sales.module.ts'
import { ttsVoicePacketModule } from './modules/voice/packets/tts-voice-packet.module.ts'
import { booksModule } from './modules/money/books/books.module.ts'
import { payChannelsModule } from './modules/money/channels/pay-channels.module.ts'
import { ordersModule } from './modules/money/orders/orders.module.ts'
import { messagesModule } from './modules/messages/messages.module.ts'
import { alertModule } from './modules/notices/alerts/alert.module.ts'
import { noticeModule } from './modules/notices/notice.module.ts'
import { noticeSettingsModule } from './modules/notices/ways/notice-settings.module.ts'
import { apiLogModule } from './modules/logs/api/api-log.module.ts'
import { errorLogModule } from './modules/logs/error/error-log.module.ts'
import { usualLogModule } from './modules/logs/usual/usual-log.module.ts'
import { fileModule } from './modules/files/file.module.ts'
import { attachModule } from './modules/files/attachments/attach.module.ts'
import { ossEndpointModule } from './modules/files/endpoint/oss-endpoint.module.ts'
import { ossModule } from './modules/files/oss/oss.module.ts'
import { quotaModule } from './modules/files/quota/quota.module.ts'
import { uploadModule } from './modules/files/uploads/upload.module.ts'
import { foreignPictureModule } from './modules/files/foreign-pictures/foreign-picture.module.ts'
import { apiScopeModule } from './modules/rights/api-scopes/api-scope.module.ts'
import { signInSourceModule } from './modules/identity/sources/sign-in-source.module.ts'
import { miniProgramModule } from './modules/sign-in/mini-program/mini-program.module.ts'
import { clientModule } from './modules/sign-in/clients/client.module.ts'
import { dataScopeModule } from './modules/rights/data-scopes/data-scope.module.ts'
import { deptModule } from './modules/organisation/departments/dept.module.ts'
import { dictModule } from './modules/settings/dictionaries/dict.module.ts'
import { dictBizModule } from './modules/settings/business-dictionaries/dict-biz.module.ts'
import { menuModule } from './modules/rights/menus/menu.module.ts'
import { personDataModule } from './modules/organisation/person-data/person-data.module.ts'
import { onlineModule } from './modules/identity/online/online.module.ts'
import { approvalModule } from './modules/settings/approvals/approval.module.ts'
import { listModule } from './modules/settings/lists/list.module.ts'
import { paramModule } from './modules/settings/params/param.module.ts'
import { offboardingModule } from './modules/organisation/offboarding/offboarding.module.ts'
import { postModule } from './modules/organisation/posts/post.module.ts'
import { regionModule } from './modules/settings/regions/region.module.ts'
import { rightsModule } from './modules/rights/rights.module.ts'
import { reportsModule } from './modules/reports/reports.module.ts'
import { roleModule } from './modules/rights/roles/role.module.ts'
import { statusModule } from './modules/operation/status/status.module.ts'
import { tenantModule } from './modules/organisation/tenants/tenant.module.ts'
import { tenantPackageModule } from './modules/organisation/packages/tenant-package.module.ts'
import { topMenuModule } from './modules/rights/top-menus/top-menu.module.ts'
import { accountInviteModule } from './modules/sign-in/invites/account-invite.module.ts'
import { registerModule } from './modules/sign-in/register/register.module.ts'
import { userImportModule } from './modules/organisation/user-import/import.module.ts'
import { userModule } from './modules/organisation/users/user.module.ts'

/**
 * Every module of the server, one line each; a test compares this list with the folders. By its type the compiler proves that `services.ts` gives what
 * each module asks for.
 */
export const modules: readonly Module<Services>[] = [
  authModule,
  signInModule,
  signInSourceModule,
  miniProgramModule,
  userModule,
  userImportModule,
  personDataModule,
  registerModule,
  accountInviteModule,
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
  offboardingModule,
  tenantPackageModule,
  dictModule,
  dictBizModule,
  paramModule,
  listModule,
  approvalModule,
  noticeModule,
  noticeSettingsModule,
  alertModule,
  messagesModule,
  fileModule,
  foreignPictureModule,
  ossModule,
  attachModule,
  quotaModule,
  uploadModule,
  ossEndpointModule,
  drawApiModule,
  drawStyleModule,
  drawPromptModule,
  drawCallbackModule,
  drawRunModule,
  drawDeskModule,
  drawMarkModule,
  drawInfoModule,
  queueManageModule,
  drawCheckModule,
  sdDrawModule,
  drawPreviewModule,
  drawChildModule,
  drawExModule,
  eventsModule,
  deviceRegistryModule,
  deviceSignInModule,
  kioskModule,
  deviceLinkModule,
  devicePrintModule,
  deviceProofModule,
  devicePaperModule,
  queueBoardModule,
  onlineModule,
  statusModule,
  errorLogModule,
  apiLogModule,
  usualLogModule,
  orgFrameworkModule,
  datasourceModule,
  reportsModule,
  modelModule,
  codeModule,
  proxyConfigModule,
  proxyHistoryModule,
  sourceMenuIndexModule,
  sellsourceModule,
  requireModule,
  goodsOrderModule,
  configHomeModule,
  userInviteModule,
  drawSealModule,
  sysStickersModule,
  toolsModule,
  workflowModule,
  flowFormModule,
  paymentsModule,
  statementsModule,
  salesModule,
  profitModule,
  ordersModule,
  payChannelsModule,
  booksModule,
  creditsModule,
  packsModule,
  recordSearchModule,
  ttsVoicePacketModule,
  speechModule,
  chatApiModule,
  assistantModule,
  chatQuotaModule,
  chatCostsModule,
  chatCallModule,
  drawCostsModule,
  starterModule,
  chatRunModule,
  chatDocumentModule,
  chatShareModule,
  conversationModule,
  chatAdminModule,
  chatgptModule,
]

/** Every call of the server. Once a process: modules keep what their calls share. */
export const routesOf = (services: Services): AnyRoute[] => modules.flatMap((module) => module.routes(services))
