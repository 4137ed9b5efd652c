import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ComponentType } from 'react'

/** Menu path → page, loaded when first opened; one line each. */
export const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  '/wel/index': () => import('../features/home/home.page.tsx'),
  '/wel/dashboard': () => import('../features/dashboard/dashboard.page.tsx'),
  '/info/index': () => import('../features/info/info.page.tsx'),
  '/test/index': () => import('../features/test/test.page.tsx'),
  '/system/dept': () => import('../features/system/dept/dept.page.tsx'),
  '/system/post': () => import('../features/system/post/post.page.tsx'),
  '/base/region': () => import('../features/system/region/region.page.tsx'),
  '/system/client': () => import('../features/system/client/client.page.tsx'),
  '/system/tenant': () => import('../features/system/tenant/tenant.page.tsx'),
  '/system/tenantpackage': () => import('../features/system/tenant-package/tenant-package.page.tsx'),
  '/system/user': () => import('../features/system/user/user.page.tsx'),
  '/system/dict': () => import('../features/system/dict/dict.page.tsx'),
  '/system/dictbiz': () => import('../features/system/dict-biz/dict-biz.page.tsx'),
  '/dict-horizontal/index': () => import('../features/system/dict/dict.page.tsx'),
  '/dict-vertical/index': () => import('../features/system/dict/dict-vertical.page.tsx'),
  '/system/menu': () => import('../features/system/menu/menu.page.tsx'),
  '/authority/role': () => import('../features/system/role/role.page.tsx'),
  '/system/topmenu': () => import('../features/system/top-menu/top-menu.page.tsx'),
  '/authority/datascope': () => import('../features/system/data-scope/data-scope.page.tsx'),
  '/authority/apiscope': () => import('../features/system/api-scope/api-scope.page.tsx'),
  '/authority/rights': () => import('../features/system/rights/rights.page.tsx'),
  '/authority/rights_change': () => import('../features/system/rights/rights-change.page.tsx'),
  '/system/param': () => import('../features/system/param/param.page.tsx'),
  '/monitor/log/usual': () => import('../features/monitor/log-usual/log-usual.page.tsx'),
  '/monitor/log/api': () => import('../features/monitor/log-api/log-api.page.tsx'),
  '/monitor/log/error': () => import('../features/monitor/log-error/log-error.page.tsx'),
  '/tool/proxyConfig': () => import('../features/tool/proxy-config/proxy-config.page.tsx'),
  '/tool/proxyHistory': () => import('../features/tool/proxy-history/proxy-history.page.tsx'),
  '/tool/sourceMenuIndex': () => import('../features/tool/source-menu-index/source-menu-index.page.tsx'),
  '/desk/notice': () => import('../features/desk/notice/notice.page.tsx'),
  '/drawing/drawApi': () => import('../features/drawing/draw-api/draw-api.page.tsx'),
  '/drawing/drawInfo': () => import('../features/drawing/draw-info/draw-info.page.tsx'),
}

/** Pages that stand in no menu and are open to everybody who is signed in, with the labels of their tabs. */
export const ownPages: Readonly<Record<string, Bilingual>> = {
  '/wel/index': { zh: '首页', en: 'Home' },
  '/wel/dashboard': { zh: '控制台', en: 'Console' },
  '/info/index': { zh: '个人信息', en: 'Personal info' },
  '/test/index': { zh: '测试页', en: 'Test page' },
  '/dict-horizontal/index': { zh: '字典（左右）', en: 'Dictionaries side by side' },
  '/dict-vertical/index': { zh: '字典（弹窗）', en: 'Dictionaries with a dialog' },
}
