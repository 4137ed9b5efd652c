import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** The letters of the captcha that was painted last, as the database has them: a browser cannot read them, and neither can we. */
export async function readCaptcha(product: Product): Promise<string> {
  const [row] = await product.query<{ answer: string }>(
    'select answer from auth_captcha order by expire_time desc limit 1',
  )
  if (!row) throw new Error('no captcha was made')
  return row.answer
}

/** Fills the sign-in page as a person does and waits until the home page stands. */
export async function signInByPage(
  page: Page,
  product: Product,
  { account = 'admin', password }: { account?: string; password: string },
): Promise<void> {
  await page.goto(product.url)
  await page.locator('input[name=username]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('img[src^="data:image/png"]').first().waitFor()
  await page.locator('input[name=captcha]').fill(await readCaptcha(product))
  await page.locator('button[type=submit]').click()
}
