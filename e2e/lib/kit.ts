import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** The row of a list, or its card on a phone, that holds this text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('.pane:not([hidden])').getByRole('row').filter({ hasText: text })

/**
 * Opens a select or a tree select and takes the choices by their names, in the order given. A select of one closes by itself, some
 * tasks after the click: Escape would then reach the dialog around it, which asks whether to discard what was filled in. One that
 * takes several closes at once after its first choice, and stays open when it was opened for more.
 */
export async function chooseIn(page: Page, control: Locator, ...names: string[]): Promise<void> {
  const list = page.locator('.ant-select-dropdown:visible')
  const isOpen = () => control.evaluate((element) => element.closest('.ant-select-open') !== null)
  for (const [at, name] of names.entries()) {
    if (at === 0 || !(await isOpen())) await control.click()
    // One choice after the other: each may fold or unfold the rest.
    await list.locator(`[title="${name}"]`).first().click()
  }
  const takesMore = await control.evaluate((element) => element.closest('.ant-select-multiple') !== null)
  if (takesMore && (await isOpen())) await control.press('Escape')
  await list.waitFor({ state: 'hidden' })
}

/** Answers a question, which must be this one, with the button of that name. */
export async function confirmAs(page: Page, question: string, answer: string): Promise<void> {
  const asked = page.locator('.ant-modal-confirm', { hasText: question })
  await asked.getByRole('button', { name: answer, exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
}

/** The links of the side menu from top to bottom; unfolds its groups. */
export async function linksOf(menu: Locator): Promise<string[]> {
  // One after the other, each once: opening a group closes the one before, whose links stay in the document.
  const groups = menu.locator('.ant-menu-submenu-title')
  for (let at = 0; at < (await groups.count()); at += 1) {
    const group = groups.nth(at)
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  }
  return (await menu.locator('a').allTextContents()).map((text) => text.trim())
}

/** Presses it, and answers when the call that it makes is done. */
export async function press(button: Locator, call: string): Promise<void> {
  const [answer] = await Promise.all([button.page().waitForResponse((one) => one.url().includes(call)), button.click()])
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  assert.equal(code, 200, `${call}: ${msg}`)
}
