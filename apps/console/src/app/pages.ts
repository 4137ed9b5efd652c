import type { ComponentType } from 'react'

/** Menu path → page, loaded when first opened; one line each. */
export const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  '/wel/index': () => import('../features/home/home.page.tsx'),
  '/system/param': () => import('../features/system/param/param.page.tsx'),
  '/desk/notice': () => import('../features/desk/notice/notice.page.tsx'),
  '/drawing/drawApi': () => import('../features/drawing/draw-api/draw-api.page.tsx'),
  '/drawing/drawInfo': () => import('../features/drawing/draw-info/draw-info.page.tsx'),
}
