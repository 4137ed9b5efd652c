import type { Page } from 'playwright-core'

/** Reads the password off the card that shows it once, copies it and puts the card away. */
export async function takeFirstPassword(page: Page, look?: () => Promise<void>): Promise<string> {
  const card = page.getByRole('dialog', { name: '首次登录信息' })
  const password = await card.locator('.first-sign-in-word').innerText()
  await look?.()
  await card.getByRole('button', { name: '复制全部' }).click()
  await card.getByRole('button', { name: '我已保存' }).click()
  await card.waitFor({ state: 'hidden' })
  return password
}
