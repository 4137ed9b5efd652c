import type { Page } from 'playwright-core'

export const PAYMENTS = '/operation/drawPayLog'

/** Through the dialog of an open payment, all that is left or this amount; waits until the channel has paid it back. */
export async function refundOpened(
  page: Page,
  { amount, reason, after }: { amount?: string; reason: string; after: string },
): Promise<void> {
  const drawer = page.locator('.ant-drawer')
  await drawer.getByRole('button', { name: /^退\s*款$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^退款 · / })
  if (amount !== undefined) await dialog.getByLabel('退款金额').fill(amount)
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /^退款 ¥/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await drawer.getByText(after, { exact: true }).first().waitFor()
}
