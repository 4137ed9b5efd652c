import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ComponentType } from 'react'

/** Menu path → page, loaded when first opened; one line each. */
export const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  '/wel/index': () => import('../features/operation/home/home.page.tsx'),
  '/wel/dashboard': () => import('../features/drawing/dashboard/dashboard.page.tsx'),
  '/info/index': () => import('../features/identity/profile/info.page.tsx'),
  '/draw/index': () => import('../features/drawing/guest/draw-now.page.tsx'),
  '/help/index': () => import('../features/operation/manual/manual.page.tsx'),
  '/test/index': () => import('../features/operation/browser-test/test.page.tsx'),
  '/system/dept': () => import('../features/organisation/departments/dept.page.tsx'),
  '/system/post': () => import('../features/organisation/posts/post.page.tsx'),
  '/base/region': () => import('../features/settings/regions/region.page.tsx'),
  '/system/client': () => import('../features/identity/clients/client.page.tsx'),
  '/system/tenant': () => import('../features/organisation/tenants/tenant.page.tsx'),
  '/system/tenantpackage': () => import('../features/organisation/packages/tenant-package.page.tsx'),
  '/system/user': () => import('../features/organisation/users/user.page.tsx'),
  '/system/dict': () => import('../features/settings/dictionaries/dict.page.tsx'),
  '/system/dictbiz': () => import('../features/settings/business-dictionaries/dict-biz.page.tsx'),
  '/dict-horizontal/index': () => import('../features/settings/dictionaries/dict.page.tsx'),
  '/dict-vertical/index': () => import('../features/settings/dictionaries/dict-vertical.page.tsx'),
  '/system/menu': () => import('../features/rights/menus/menu.page.tsx'),
  '/authority/role': () => import('../features/rights/roles/role.page.tsx'),
  '/system/topmenu': () => import('../features/rights/top-menus/top-menu.page.tsx'),
  '/authority/datascope': () => import('../features/rights/data-scopes/data-scope.page.tsx'),
  '/authority/apiscope': () => import('../features/rights/api-scopes/api-scope.page.tsx'),
  '/authority/rights': () => import('../features/rights/rights.page.tsx'),
  '/authority/rights_change': () => import('../features/rights/rights-change.page.tsx'),
  '/system/param': () => import('../features/settings/params/param.page.tsx'),
  '/monitor/log/usual': () => import('../features/logs/usual/log-usual.page.tsx'),
  '/monitor/log/api': () => import('../features/logs/api/log-api.page.tsx'),
  '/monitor/log/error': () => import('../features/logs/error/log-error.page.tsx'),
  '/monitor/online': () => import('../features/identity/online/online.page.tsx'),
  '/monitor/status': () => import('../features/operation/status/status.page.tsx'),
  '/tool/code': () => import('../features/develop/generator/code.page.tsx'),
  '/tool/datasource': () => import('../features/develop/datasources/datasource.page.tsx'),
  '/tool/model': () => import('../features/develop/models/model.page.tsx'),
  '/tool/proxyConfig': () => import('../features/proxies/proxy-config.page.tsx'),
  '/tool/proxyHistory': () => import('../features/proxies/history/proxy-history.page.tsx'),
  '/tool/sourceMenuIndex': () => import('../features/operation/menu-sources/source-menu-index.page.tsx'),
  '/report/reportlist': () => import('../features/reports/shared/entry.ts').then(({ listPage }) => listPage()),
  '/desk/alert': () => import('../features/notices/alerts/alert.page.tsx'),
  '/desk/alertRule': () => import('../features/notices/alerts/alert-rule.page.tsx'),
  '/desk/alertChannel': () => import('../features/notices/alerts/alert-channel.page.tsx'),
  '/desk/notice': () => import('../features/notices/notice.page.tsx'),
  '/resource/oss': () => import('../features/files/oss/oss.page.tsx'),
  '/resource/attach': () => import('../features/files/attachments/attach.page.tsx'),
  '/operation/drawLogin': () => import('../features/devices/devices.page.tsx'),
  '/operation/drawPayLog': () => import('../features/money/payments/payments.page.tsx'),
  '/operation/payStatement': () => import('../features/money/statements/statements.page.tsx'),
  '/operation/sales': () => import('../features/money/sales/sales.page.tsx'),
  '/operation/profit': () => import('../features/money/profit/profit.page.tsx'),
  '/operation/userPay': () => import('../features/money/packs/packs.page.tsx'),
  '/system/signInSource': () => import('../features/identity/sources/sign-in-source.page.tsx'),
  '/operation/payChannel': () => import('../features/money/channels/pay-channel.page.tsx'),
  '/resource/sms': () => import('../features/messages/sms/sms.page.tsx'),
  '/operation/userInvite': () => import('../features/operation/invitations/user-invite.page.tsx'),
  '/operation/sellsource': () => import('../features/operation/sales-channels/sellsource.page.tsx'),
  '/operation/configHome': () => import('../features/operation/home-pages/config-home.page.tsx'),
  '/operation/cusOrders': () => import('../features/operation/goods-orders/goods-order.page.tsx'),
  '/operation/require': () => import('../features/operation/requests/require.page.tsx'),
  '/drawing/drawDesk': () => import('../features/drawing/desk/draw-desk.page.tsx'),
  '/drawing/drawApi': () => import('../features/drawing/apis/draw-api.page.tsx'),
  '/drawing/drawEx': () => import('../features/drawing/experiences/draw-ex.page.tsx'),
  '/drawing/drawStyle': () => import('../features/drawing/styles/draw-style.page.tsx'),
  '/drawing/drawPrompt': () => import('../features/drawing/prompts/draw-prompt.page.tsx'),
  '/drawing/drawSeal': () => import('../features/drawing/seals/draw-seal.page.tsx'),
  '/drawing/sysStickers': () => import('../features/drawing/stickers/sys-stickers.page.tsx'),
  '/drawing/drawInfo': () => import('../features/drawing/records/draw-info.page.tsx'),
  '/drawing/sdDraw': () => import('../features/drawing/gallery/page/gallery.page.tsx'),
  '/chat/chatCall': () => import('../features/chat/calls/chat-call.page.tsx'),
  '/chat/chatApi': () => import('../features/chat/apis/chat-api.page.tsx'),
  '/chat/chatAssistant': () => import('../features/chat/assistants/chat-assistant.page.tsx'),
  '/chat/chatCosts': () => import('../features/chat/costs/chat-costs.page.tsx'),
  '/chat/dialogs': () => import('../features/chat/admin/chat-admin.page.tsx'),
  '/chat/ttsVoicePacket': () => import('../features/voice/packets/tts-voice-packet.page.tsx'),
  '/drawing/drawCosts': () => import('../features/drawing/costs/draw-costs.page.tsx'),
  '/drawing/queueManage': () => import('../features/queue/steering/queue-manage.page.tsx'),
  '/chat/dialog': () => import('../features/chat/conversations/conversation.page.tsx'),
  '/chat/tools': () => import('../features/tools/tools.page.tsx'),
  '/flow/model': () => import('../features/workflow/models/model.page.tsx'),
  '/flow/manager': () => import('../features/workflow/manager/manager.page.tsx'),
  '/flow/form': () => import('../features/workflow/forms/flow-form.page.tsx'),
  '/work/start': () => import('../features/workflow/work/start/start.page.tsx'),
  '/work/claim': () => import('../features/workflow/work/claim.page.tsx'),
  '/work/todo': () => import('../features/workflow/work/todo.page.tsx'),
  '/work/send': () => import('../features/workflow/work/send.page.tsx'),
  '/work/done': () => import('../features/workflow/work/done.page.tsx'),
  '/flow/figures': () => import('../features/workflow/figures/figures.page.tsx'),
  '/flow/follow': () => import('../features/workflow/follow/follow.page.tsx'),
}

/** Pages that stand in no menu and are open to everybody who is signed in, with the labels of their tabs. */
export const ownPages: Readonly<Record<string, Bilingual>> = {
  '/wel/index': { zh: '首页', en: 'Home' },
  '/wel/dashboard': { zh: '控制台', en: 'Console' },
  '/info/index': { zh: '个人信息', en: 'Profile' },
  '/draw/index': { zh: '画一张', en: 'Draw a picture' },
  '/test/index': { zh: '测试页', en: 'Browser test' },
  '/help/index': { zh: '使用手册', en: 'Manual' },
  '/dict-horizontal/index': { zh: '字典（左右）', en: 'Dictionaries (side by side)' },
  '/dict-vertical/index': { zh: '字典（弹窗）', en: 'Dictionaries (dialog)' },
}

/** A page with arguments in its address. */
export interface ArgumentPage {
  load: () => Promise<{ default: ComponentType }>
  /** Pages of the menu whose holders may open it; none: everybody who is signed in. The first is marked in the menu meanwhile. */
  under: readonly string[]
  /** Label of its tab. */
  name: Bilingual
}

/** Address pattern (`:id` stands for one part of the address) → page; the first that fits. Each address is a tab of its own; the page reads its arguments by `useParams`. */
export const argumentPages: Readonly<Record<string, ArgumentPage>> = {
  '/report/view/:id': {
    load: () => import('../features/reports/shared/entry.ts').then(({ runPage }) => runPage()),
    under: [],
    name: { zh: '报表', en: 'Report' },
  },
  '/flow/model/design/:id': {
    load: () => import('../features/workflow/design/design.page.tsx'),
    under: ['/flow/model'],
    name: { zh: '流程设计', en: 'Designer' },
  },
  '/flow/follow/migrate/:key': {
    load: () => import('../features/workflow/migrate/migrate.page.tsx'),
    under: ['/flow/follow', '/flow/manager'],
    name: { zh: '迁移实例', en: 'Migrate instances' },
  },
  '/work/process/leave/form/:processDefinitionId': {
    load: () => import('../features/workflow/leave/leave-form.page.tsx'),
    under: ['/work/start'],
    name: { zh: '发起请假', en: 'New request' },
  },
  '/work/process/leave/handle/:taskId/:processInstanceId/:businessId': {
    load: () => import('../features/workflow/leave/leave-handle.page.tsx'),
    under: [],
    name: { zh: '办理请假', en: 'Leave request' },
  },
  '/work/process/leave/detail/:processInstanceId/:businessId': {
    load: () => import('../features/workflow/leave/leave-detail.page.tsx'),
    under: [],
    name: { zh: '请假详情', en: 'Leave request' },
  },
  '/work/process/:route/form/:processDefinitionId': {
    load: () => import('../features/workflow/form/start-form.page.tsx'),
    under: [],
    name: { zh: '发起流程', en: 'Start a process' },
  },
  '/work/process/:route/handle/:taskId/:processInstanceId/:businessId': {
    load: () => import('../features/workflow/handle/handle.page.tsx'),
    under: [],
    name: { zh: '办理任务', en: 'Task' },
  },
  '/work/process/:route/detail/:processInstanceId/:businessId': {
    load: () => import('../features/workflow/handle/detail.page.tsx'),
    under: [],
    name: { zh: '流程详情', en: 'Process' },
  },
}
