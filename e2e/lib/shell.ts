import type { Locator, Page } from 'playwright-core'

const NAMES = { menu: /^(主菜单|Main menu)$/, tabs: /^(打开的页面|Open pages)$/, user: /用户菜单|user menu/i }

/** The path on screen. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** The page on screen when it is the one of this tab; hidden ones are no regions. */
export const paneOf = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${label} (页面|page)$`) })

export const sideMenu = (page: Page): Locator => page.getByRole('navigation', { name: NAMES.menu })
export const tabBar = (page: Page): Locator => page.getByRole('navigation', { name: NAMES.tabs })
export const tabNames = (page: Page): Promise<string[]> => tabBar(page).getByRole('link').allTextContents()
export const userButton = (page: Page): Locator => page.getByRole('button', { name: NAMES.user })

const GROUPS: Readonly<Record<string, string>> = {
  参数: '系统',
  通知公告: '消息',
  绘画接口: 'AI绘画',
  错误日志: '监控',
}

/** Presses a page's entry in the side menu, unfolding its group first. */
export async function pressInMenu(page: Page, name: string, group = GROUPS[name] ?? name): Promise<void> {
  const link = sideMenu(page).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await sideMenu(page).getByText(group, { exact: true }).click()
  await link.click()
}

/** Opens a page from the side menu, by the names of its group and of itself. */
export async function openFromMenu(page: Page, group: string, name: string): Promise<void> {
  await pressInMenu(page, name, group)
  await paneOf(page, name).waitFor()
}
